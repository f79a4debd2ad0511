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
const required = documents.catalog.components.schemas.Service.required;
const without = (name: string) => required.filter((other) => other !== name);

type Row = [text: string, at: string, value?: unknown];

describe('a changed service is refused:', () => {
  const price = `${service} properties price`;
  const body = 'POST /service: request: body';
  const answer = 'GET /services: answer 200';
  const done = 'paths /contact post responses 201 content application/json schema properties acknowledged';
  const isRefused =
    (name: Service) =>
    (...[reason, at, value]: Row) =>
      expect(unfitCalls(unchanged(name), changed(name, at, value))).toContain(reason);

  it.each<Row>([
    [`${answer}: [].price may be missing`, `${service} required`, without('price')],
    [`${answer}: [].price may be string instead of number`, price, { type: 'string' }],
    [`${answer}: [].price may be null instead of number`, price, { type: ['number', 'null'] }],
    [
      `${answer}: header.x-total-count may be missing`,
      `${list} responses 200 headers x-total-count required`,
    ],
    [`${answer} is not given`, `${list} responses 200`],
    ['GET /services: there is no such call', list],
    ['GET /services: it asks for a token', `${list} security`, [{ firebase: [] }]],
    ['GET /services: request: query.limit may be missing', `${list} parameters 0 required`, true],
    ['POST /contact: answer 201: acknowledged may be false', `${done} const`, false],
    [`${body}.phone may be missing`, `${input} required`, ['phone']],
    [`${body}.description is not known`, `${input} properties description`],
    [`${body}.serviceName has maxLength 120 instead of 50`, `${input} properties serviceName maxLength`, 50],
    [`${body}.serviceArea has no format instead of "x"`, `${input} properties serviceArea format`, 'x'],
    [`${body} may have unknown fields`, `${input} additionalProperties`, false],
  ])('%s', isRefused('catalog'));

  const status =
    'paths /book/{bookingId} patch requestBody content application/json schema properties status';
  it.each<Row>([
    ['PATCH /book/{bookingId}: request: body.status may be "working"', `${status} enum`, ['completed']],
  ])('%s', isRefused('booking'));

  const intent = 'paths /create-payment-intent post requestBody content application/json schema';
  it.each<Row>([
    [
      'POST /create-payment-intent: request: body.bookingId may be missing',
      `${intent} anyOf`,
      [{ required: ['bookingId'] }],
    ],
  ])('%s', isRefused('payment'));
});

describe('a changed service passes with', () => {
  const passes =
    (name: Service) =>
    (...[, at, value]: Row) =>
      expect(unfitCalls(unchanged(name), changed(name, at, value))).toEqual([]);
  const { paths } = documents.catalog;
  const { length } = paths['/services'].get.parameters;
  const parameter = { in: 'query', name: 'area', schema: { type: 'string' } };
  const renamed = Object.entries(paths).map(([path, calls]) => [path.replace('{serviceId}', '{id}'), calls]);

  it.each<Row>([
    ['nothing', 'info title', 'Other'],
    ['a field that is new', `${service} properties languages`, { type: 'number' }],
    ['a narrower type', `${service} properties price type`, 'integer'],
    ['a field that may be sent', `${input} properties phone`, { type: 'string' }],
    ['a field that need not be sent', `${input} required`, []],
    ['more room', `${input} properties serviceName maxLength`, 500],
    ['a parameter that is new', `${list} parameters ${length}`, parameter],
    ['a call that is new', 'paths /towns', paths['/popularServices']],
    [
      'a reason that is new',
      'paths /popularServices get responses 404',
      paths['/service/{serviceId}'].get.responses[404],
    ],
    ['a parameter by another name', 'paths', Object.fromEntries(renamed)],
  ])('%s', passes('catalog'));

  const statuses = ['unpaid', 'processing', 'paid', 'failed', 'refunded', 'disputed'];
  it.each<Row>([
    ['a value that is new', 'components schemas Booking properties paymentStatus enum', statuses],
  ])('%s', passes('booking'));
});
