# Counts the gateway's requests. From the repository root: docker build -f infra/seeing/gateway-metrics.Dockerfile .
FROM debian:bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends mtail && rm -rf /var/lib/apt/lists/* \
 && mkdir /metrics && chown 101:101 /metrics
COPY infra/seeing/gateway.mtail /etc/mtail/gateway.mtail
# nginx's, whose workers write to the socket.
USER 101:101
EXPOSE 3903
# The socket of a run before would be in the way.
CMD ["sh", "-c", "rm -f /metrics/log.sock && exec mtail --logtostderr --progs /etc/mtail --logs unixgram:///metrics/log.sock --address 0.0.0.0 --port 3903"]
