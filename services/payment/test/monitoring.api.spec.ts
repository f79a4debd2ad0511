import { randomBytes } from 'node:crypto';
import { globSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testDatabase } from '@mendwell/service-kit/testing/test-app';
import { TestBroker } from '@mendwell/service-kit/testing/test-broker';
import { testServer } from '@mendwell/service-kit/testing/test-servers';
import { signIn } from '@mendwell/service-kit/testing/test-user';
import { until } from '@mendwell/service-kit/testing/until';
import { createConnection } from 'mongoose';
import { serviceProcess } from './service-process.ts';
import { startSandbox, stripeEnvironment } from './test-sandbox.ts';
import { startTraceReceiver } from './trace-receiver.ts';

/* Four services as processes of their own, which begin one after another on a machine that may be busy. */
const traceId = randomBytes(16).toString('hex');
const gatewaySpan = traceId.slice(0, 16);
/** Derived from a request id, as the gateway does. */
const headers = { 'x-request-id': traceId, traceparent: `00-${traceId}-${gatewaySpan}-01` };
const instructions = 'Third floor, ring twice';

let broker: TestBroker;
let receiver: Awaited<ReturnType<typeof startTraceReceiver>>;
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
const running: ReturnType<typeof serviceProcess>[] = [];

async function start(name: string, env: NodeJS.ProcessEnv = {}) {
  const service = serviceProcess(name, broker.serviceUrl, {
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    METRICS_PORT: '0',
    ...env,
  });
  running.push(service);
  await service.start();
  return service;
}

beforeAll(async () => {
  broker = await TestBroker.create('payment');
  receiver = await startTraceReceiver();
  sandbox = await startSandbox();
});
afterAll(async () => {
  await Promise.all(running.map((service) => service.stop()));
  const connection = await createConnection(testDatabase('traces')).asPromise();
  for (const { database } of running) await connection.getClient().db(database).dropDatabase();
  await connection.close();
  receiver.close();
  await sandbox.close();
  await broker.close();
});

const namesOf = (service: string) =>
  receiver.spans.filter((span) => span.service === service).map(({ name }) => name);

it('one booking, from its request to the card provider and back, is one trace without people in it', async () => {
  const [provider, patient] = [await signIn({ name: 'Dr. Trace' }), await signIn()];
  const catalog = await start('catalog', {
    BOOKING_URL: 'http://127.0.0.1:9',
    ERASURE_LOG: mkdtempSync(join(tmpdir(), 'erasures-')),
  });
  const booking = await start('booking', { CATALOG_URL: catalog.url });
  const payment = await start('payment', {
    BOOKING_URL: booking.url,
    STRIPE_API_BASE: sandbox.url,
    ...stripeEnvironment,
  });
  await start('notification', {
    SMTP_URL: testServer('TEST_SMTP_URL'),
    MAIL_FROM: 'no-reply@mendwell.example',
    PUBLIC_URL: 'https://mendwell.example',
    MAIL_LINK_SECRET: 'a secret that signs links',
  });
  const call = async (service: typeof catalog, path: string, { token }: typeof patient, body: object) =>
    (await service.call('POST', path, token, body, headers)).body;

  const service = {
    serviceName: 'S',
    serviceArea: 'A',
    image: '/media/a.svg',
    price: 45.5,
    description: 'D',
  };
  const { insertedId: serviceId } = await call(catalog, '/service', provider, service);
  const serviceDate = new Date(Date.now() + 3_600_000).toISOString();
  const order = { serviceId, serviceDate, instructions };
  const { insertedId: bookingId } = await call(booking, '/serviceBook', patient, order);
  const { clientSecret } = await call(payment, '/create-payment-intent', patient, { bookingId });
  const paymentIntentId = String(clientSecret).replace(/_secret_.*/, '');
  await sandbox.stripe.paymentIntents.confirm(paymentIntentId, { payment_method: 'pm_card_visa' });
  await call(payment, '/payments/confirm', patient, { paymentIntentId });

  const expected = {
    catalog: ['POST /service', 'publish service.changed', 'process booking.status-changed'],
    booking: ['POST /serviceBook', 'publish booking.status-changed', 'process payment.changed'],
    payment: [
      ...['process booking.status-changed', 'POST /create-payment-intent', 'card provider: create intent'],
      ...['POST /payments/confirm', 'publish payment.changed'],
    ],
    notification: ['process booking.status-changed'],
  };
  for (const [name, spans] of Object.entries(expected)) {
    await until(() => spans.every((span) => namesOf(name).includes(span))).catch(() => {
      expect(namesOf(name)).toEqual(expect.arrayContaining(spans));
    });
  }

  const known = new Set([gatewaySpan, ...receiver.spans.map(({ spanId }) => spanId)]);
  for (const { name, parentSpanId, ...span } of receiver.spans) {
    expect([name, span.traceId, known.has(parentSpanId ?? '')]).toEqual([name, traceId, true]);
  }
  const about = receiver.spans.filter(({ attributes }) =>
    attributes.some(({ key, value }) => key === 'mendwell.object' && value.stringValue === bookingId),
  );
  expect(new Set(about.map((span) => span.service))).toEqual(new Set(Object.keys(expected)));
  const sent = receiver.bodies.join('\n');
  for (const secret of [
    '@',
    patient.uid,
    provider.uid,
    patient.token,
    'Dr. Trace',
    instructions,
    clientSecret,
  ]) {
    expect(sent).not.toContain(secret);
  }
});

it('services expose every metric that a dashboard or an alert uses', async () => {
  const folder = join(__dirname, '../../../infra/monitoring');
  const files = ['alerts.yml', ...globSync('dashboards/*.json', { cwd: folder })];
  const questions = files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
  const ours =
    /(?<!rabbitmq_)\b(?:http|event|account|outbox|payments|refunds|provider|live|mails?|mongodb|nodejs|process)_[a-z0-9_]+/g;
  const missing = async () => {
    const shown = await Promise.all(running.map(async ({ metricsUrl }) => (await fetch(metricsUrl)).text()));
    const names = new Set(shown.join('\n').match(/^[a-z0-9_]+/gm));
    return [...new Set(questions.match(ours))].filter((name) => !names.has(name));
  };
  // A gauge that is slow to read is left out of an answer.
  let left: string[] = [];
  await until(async () => {
    left = await missing();
    return left.length === 0;
  }).catch(() => {});
  expect(left).toEqual([]);
});
