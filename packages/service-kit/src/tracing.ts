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
 * Spans are made by hand, at the few places where a request changes hands: what an instrumentation would record of
 * addresses and errors holds e-mail addresses. Without `OTEL_EXPORTER_OTLP_ENDPOINT` nothing is registered, and all of
 * this does nothing (docs/adr/0036).
 */

const tracer = trace.getTracer('mendwell');

/** The id of the booking or service that a span is about: what operators search by. */
const objectAttribute = 'mendwell.object';

/** The trace that the running code belongs to, as it travels in headers and events; undefined without one. */
export function currentTraceparent(): string | undefined {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent;
}

/** Names the object that the running request is about. */
export function traceObject(id: string | undefined): void {
  if (id) trace.getActiveSpan()?.setAttribute(objectAttribute, id);
}

interface SpanOptions {
  kind: keyof typeof SpanKind;
  /** Whose trace it continues; left out, that of the running code. */
  traceparent?: string | undefined;
  attributes?: Attributes;
}

/** Runs `work` as a span of its trace, or as it is when there is no trace. A failure is marked, without its words. */
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

/** Runs the publishing or handling of an event as a span of the trace that the event names. */
export function inEventSpan<Result>(
  kind: 'PRODUCER' | 'CONSUMER',
  { name, traceparent, data }: DomainEvent,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!traceparent) return work();
  const verb = kind === 'PRODUCER' ? 'publish' : 'process';
  return inSpan(`${verb} ${name}`, { kind, traceparent, attributes: objectOf(data) }, work);
}

/** What an event is about; whom it is about stays out of traces. */
function objectOf(data: DomainEvent['data']): Record<string, string> {
  if ('bookingId' in data) return { [objectAttribute]: data.bookingId };
  return 'serviceId' in data ? { [objectAttribute]: data.serviceId } : {};
}

/** Continues the trace of each request that names one, by its route's template. */
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
