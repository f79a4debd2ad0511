import type { DomainEvent } from '@mendwell/contracts/events';
import {
  type Attributes,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/*
 * Spans are created by hand, because automatic instrumentation would record URLs and errors with e-mail addresses.
 * Without `OTEL_EXPORTER_OTLP_ENDPOINT` no tracer is registered, and all of this is a no-op (docs/adr/0025).
 */

const tracer = trace.getTracer('mendwell');

/** The id of the booking or service that a span is about, for operators to search by. */
export const objectAttribute = 'mendwell.object';

interface SpanOptions {
  kind: keyof typeof SpanKind;
  /** The trace to continue; by default that of the running code. */
  traceparent?: string | undefined;
  attributes?: Attributes;
}

/** Runs `work` in a span if there is a trace. A failure is marked without its message. */
export async function inSpan<Result>(
  name: string,
  { kind, traceparent, attributes = {} }: SpanOptions,
  work: () => Promise<Result>,
): Promise<Result> {
  const parent = traceparent ? propagation.extract(ROOT_CONTEXT, { traceparent }) : context.active();
  if (!trace.getSpanContext(parent)) return work();
  return tracer.startActiveSpan(name, { kind: SpanKind[kind], attributes }, parent, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Runs the publishing or handling of an event in a span of the event's trace. */
export function inEventSpan<Result>(
  kind: 'PRODUCER' | 'CONSUMER',
  { name, traceparent, data }: DomainEvent,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!traceparent) return work();
  const verb = kind === 'PRODUCER' ? 'publish' : 'process';
  return inSpan(`${verb} ${name}`, { kind, traceparent, attributes: objectOf(data) }, work);
}

/** The object of an event; people stay out of traces. */
function objectOf(data: DomainEvent['data']): Record<string, string> {
  if ('bookingId' in data && data.bookingId) return { [objectAttribute]: data.bookingId };
  return 'serviceId' in data ? { [objectAttribute]: data.serviceId } : {};
}

/** Continues the trace of each request that has one, in a span named by the route's template. */
export function traceRequests(server: FastifyInstance): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  server.addHook('onRequest', (request, _reply, done) => {
    const parent = propagation.extract(ROOT_CONTEXT, request.headers);
    if (!trace.getSpanContext(parent)) return done();
    const name = `${request.method} ${request.routeOptions.url ?? 'none'}`;
    const span = tracer.startSpan(name, { kind: SpanKind.SERVER }, parent);
    spans.set(request, span);
    context.with(trace.setSpan(parent, span), done);
  });
  server.addHook('onResponse', (request, { statusCode }, done) => {
    const span = spans.get(request);
    span?.setAttribute('http.response.status_code', statusCode);
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
}
