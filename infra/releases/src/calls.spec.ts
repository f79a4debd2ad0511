import bookingDocument from '../../../docs/openapi/booking.json' with { type: 'json' };
import catalogDocument from '../../../docs/openapi/catalog.json' with { type: 'json' };
import paymentDocument from '../../../docs/openapi/payment.json' with { type: 'json' };
import { type OpenApi, unfitCalls } from './calls.ts';

const documents = { catalog: catalogDocument, booking: bookingDocument, payment: paymentDocument };
type Service = keyof typeof documents;

/** A document with the value at the path `at` replaced, or removed if `undefined`. */
function changed(service: Service, at: string, value?: unknown): OpenApi {
  const document = structuredClone(documents[service]) as unknown as OpenApi;
  const keys = at.split(' ');
  const last = String(keys.pop());
  // biome-ignore lint/suspicious/noExplicitAny: a walk through JSON
  const place = keys.reduce((found: any, key) => found[key], document);
  if (value === undefined) delete place[last];
  else place[last] = value;
  return document;
}
const unchanged = (service: Service) => documents[service] as unknown as OpenApi;

const service = 'components schemas Service';
const list = 'paths /services get';
const input = 'paths /service post requestBody content application/json schema';
const status = 'paths /book/{bookingId} patch requestBody content application/json schema';
const required = documents.catalog.components.schemas.Service.required;
const without = (name: string) => required.filter((other) => other !== name);

describe('a changed service', () => {
  it.each<[string, Service, string, unknown, string]>([
    [
      'a field may be missing',
      'catalog',
      `${service} required`,
      without('price'),
      'GET /services: answer 200: [].price may be missing',
    ],
    [
      'a field has another type',
      'catalog',
      `${service} properties price`,
      { type: 'string' },
      'GET /services: answer 200: [].price may be string instead of number',
    ],
    [
      'a field may be null',
      'catalog',
      `${service} properties image`,
      { anyOf: [{ type: 'string' }, { type: 'null' }] },
      'GET /services: answer 200: [].image may be null instead of string',
    ],
    [
      'a constant is another',
      'catalog',
      'paths /contact post responses 201 content application/json schema properties acknowledged const',
      false,
      'POST /contact: answer 201: acknowledged may be false',
    ],
    [
      'a header may be missing',
      'catalog',
      `${list} responses 200 headers x-total-count required`,
      false,
      'GET /services: answer 200: header.x-total-count may be missing',
    ],
    [
      'a status is gone',
      'catalog',
      `${list} responses 200`,
      undefined,
      'GET /services: answer 200 is not given',
    ],
    ['a call is gone', 'catalog', list, undefined, 'GET /services: there is no such call'],
    [
      'a token is asked for',
      'catalog',
      `${list} security`,
      [{ firebase: [] }],
      'GET /services: it asks for a token',
    ],
    [
      'a field is asked for',
      'catalog',
      `${input} required`,
      ['phone'],
      'POST /service: request: body.phone may be missing',
    ],
    [
      'a parameter is asked for',
      'catalog',
      `${list} parameters 0 required`,
      true,
      'GET /services: request: query.limit may be missing',
    ],
    [
      'a field is not known any more',
      'catalog',
      `${input} properties description`,
      undefined,
      'POST /service: request: body.description is not known',
    ],
    [
      'less is taken',
      'catalog',
      `${input} properties serviceName maxLength`,
      50,
      'POST /service: request: body.serviceName has maxLength 120 instead of 50',
    ],
    [
      'a form is asked for',
      'catalog',
      `${input} properties serviceArea format`,
      'email',
      'POST /service: request: body.serviceArea has no format instead of "email"',
    ],
    [
      'other fields are refused',
      'catalog',
      `${input} additionalProperties`,
      false,
      'POST /service: request: body may have unknown fields',
    ],
    [
      'a value is refused',
      'booking',
      `${status} properties status enum`,
      ['completed'],
      'PATCH /book/{bookingId}: request: body.status may be "working"',
    ],
    [
      'one of two ways is refused',
      'payment',
      'paths /create-payment-intent post requestBody content application/json schema anyOf',
      [{ required: ['bookingId'] }],
      'POST /create-payment-intent: request: body.bookingId may be missing',
    ],
  ])('is refused when %s', (_, name, at, value, reason) => {
    expect(unfitCalls(unchanged(name), changed(name, at, value))).toContain(reason);
  });

  it.each<[string, Service, string, unknown]>([
    ['nothing', 'payment', 'info title', 'Other'],
    ['a field that is new', 'catalog', `${service} properties languages`, { type: 'number' }],
    [
      'a value that is new',
      'booking',
      'components schemas Booking properties paymentStatus enum',
      ['unpaid', 'processing', 'paid', 'failed', 'refunded', 'disputed'],
    ],
    ['a narrower type', 'catalog', `${service} properties price type`, 'integer'],
    ['a field that may be sent', 'catalog', `${input} properties phone`, { type: 'string' }],
    ['a field that need not be sent', 'catalog', `${input} required`, []],
    ['more room', 'catalog', `${input} properties serviceName maxLength`, 500],
    [
      'a parameter that is new',
      'catalog',
      `${list} parameters ${documents.catalog.paths['/services'].get.parameters.length}`,
      { in: 'query', name: 'area', schema: { type: 'string' } },
    ],
    ['a call that is new', 'catalog', 'paths /towns', documents.catalog.paths['/popularServices']],
    [
      'a reason that is new',
      'catalog',
      'paths /popularServices get responses 404',
      documents.catalog.paths['/service/{serviceId}'].get.responses[404],
    ],
    [
      'a parameter by another name',
      'catalog',
      'paths',
      Object.fromEntries(
        Object.entries(documents.catalog.paths).map(([path, calls]) => [
          path.replace('{serviceId}', '{id}'),
          calls,
        ]),
      ),
    ],
  ])('passes with %s', (_, name, at, value) => {
    expect(unfitCalls(unchanged(name), changed(name, at, value))).toEqual([]);
  });
});
