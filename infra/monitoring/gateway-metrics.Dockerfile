# Exports metrics of the gateway. From the repository root: docker build -f infra/monitoring/gateway-metrics.Dockerfile .
FROM debian:bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends mtail && rm -rf /var/lib/apt/lists/* \
 && mkdir /metrics && chown 101:101 /metrics
COPY infra/monitoring/gateway.mtail /etc/mtail/gateway.mtail
# The user of nginx, whose workers write to the socket.
USER 101:101
EXPOSE 3903
# Removes the socket of a previous run. mtail reads one line per poll; every 250 ms, its default, would lose most of them.
CMD ["sh", "-c", "rm -f /metrics/log.sock && exec mtail --logtostderr --progs /etc/mtail --logs unixgram:///metrics/log.sock --poll_interval 1ms --address 0.0.0.0 --port 3903"]
