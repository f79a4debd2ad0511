# Exports metrics of the gateway. From the repository root: docker build -f infra/seeing/gateway-metrics.Dockerfile .
FROM debian:bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends mtail && rm -rf /var/lib/apt/lists/* \
 && mkdir /metrics && chown 101:101 /metrics
COPY infra/seeing/gateway.mtail /etc/mtail/gateway.mtail
# The user of nginx, whose workers write to the socket.
USER 101:101
EXPOSE 3903
# Removes the socket of a previous run.
CMD ["sh", "-c", "rm -f /metrics/log.sock && exec mtail --logtostderr --progs /etc/mtail --logs unixgram:///metrics/log.sock --address 0.0.0.0 --port 3903"]
