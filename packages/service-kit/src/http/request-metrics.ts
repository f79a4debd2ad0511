import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../telemetry/metrics.ts';
import { isLiveStream } from './http-server.ts';

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const labels = ['method', 'route', 'status'];

/** Measures every answer by its route's template, because paths contain ids and e-mail addresses. */
export function measureRequests(server: FastifyInstance, metrics: Metrics): void {
  const duration = metrics.histogram('http_request_seconds', 'Answered requests', labels, seconds);
  server.addHook('onResponse', (request, reply, done) => {
    if (!isLiveStream(reply)) {
      const { method, routeOptions } = request;
      const route = routeOptions.url ?? 'none';
      duration.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1_000);
    }
    done();
  });
}
