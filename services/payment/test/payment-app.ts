import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { bookingExamples } from '@mendwell/contracts/event-examples';
import { eventLike } from '@mendwell/service-kit/testing/examples';
import { fixture, newPerson, sharedFixture } from '@mendwell/service-kit/testing/fixture';
import { startTestApp } from '@mendwell/service-kit/testing/test-app';
import { type Person, signIn } from '@mendwell/service-kit/testing/test-user';
import openApi from '../../../docs/openapi/payment.json' with { type: 'json' };
import { AppModule } from '../src/app.module.ts';
import { type BookingCopyDocument, bookingCopyModel } from '../src/booking-copies/booking-copies.service.ts';
import { type IntentDocument, intentModel } from '../src/records/intent.schema.ts';
import { type BookingRequested, bookingOf, startTestBookings } from './test-bookings.ts';
import { startSandbox, stripeEnvironment } from './test-sandbox.ts';

export { newPerson, type Person, signIn };

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

type Sandbox = Awaited<ReturnType<typeof startSandbox>>;

/** Most tests make many calls at once. */
const unlimited = { STRIPE_CALLS_PER_SECOND: '100000', STRIPE_CALLS_PER_ENDPOINT: '100000' };

interface Options {
  env?: Record<string, string>;
  /** Whether the sandbox posts its events to the service; by default they are lost. */
  webhooks?: boolean;
  relay?: boolean;
  /** Whether the service's jobs run automatically; by default, tests run them. */
  jobs?: boolean;
  /** The sandbox's initial open intents. */
  intents?: IntentDocument[];
}

/** The payment service with the sandbox and a test booking service. */
export async function startPaymentApp(options: Options = {}) {
  const { env = {}, webhooks = false, relay = false, jobs = false, intents: known = [] } = options;
  const port = await freePort();
  const webhookUrl = webhooks ? `http://127.0.0.1:${port}/webhooks/stripe` : '';
  // A test that brings its own provider needs no other.
  const sandbox = (env.STRIPE_API_BASE ? undefined : await startSandbox(webhookUrl, known)) as Sandbox;
  const bookings = await startTestBookings();
  const app = await startTestApp({
    name: 'payment',
    module: AppModule,
    openApi,
    env: {
      BOOKING_URL: bookings.url,
      STRIPE_API_BASE: sandbox?.url,
      ...stripeEnvironment,
      ...unlimited,
      ...env,
    },
    relay,
    jobs,
  });
  if (webhooks) await app.app.listen(port, '127.0.0.1');
  const intents = app.model<IntentDocument>(intentModel.name);
  const copies = app.model<BookingCopyDocument>(bookingCopyModel.name);

  /** Creates a booking whose event has arrived. */
  const book = async (payer: Person, more: Partial<BookingRequested> = {}): Promise<BookingRequested> => {
    const data = bookingOf(payer.uid, more);
    await app.handle(eventLike(bookingExamples.requested, data));
    return data;
  };
  const post = (path: string, person: Person | undefined, body: unknown) =>
    app.call('POST', path, { token: person?.token, body });
  const ask = (person: Person | undefined, body: unknown) => post('/create-payment-intent', person, body);
  const confirm = (person: Person | undefined, paymentIntentId: string) =>
    post('/payments/confirm', person, { paymentIntentId });

  /** Creates an intent for a booking like the payer's page; returns the provider's id. */
  const open = async (payer: Person, bookingId: string): Promise<string> => {
    const { body } = await ask(payer, { bookingId });
    return String(body.clientSecret).replace(/_secret_.*/, '');
  };
  /** Pays like the payer's page, with one of the provider's test cards. */
  const pay = (intentId: string, card = 'pm_card_visa') =>
    sandbox.stripe.paymentIntents.confirm(intentId, { payment_method: card });
  const storedOf = (bookingId: string) => intents.findOne({ bookingId }).orFail().lean();
  /** What the events about one payment that wait in the outbox say has changed, oldest first. */
  const published = async (bookingId: string) =>
    (await app.outbox('payment.changed')).flatMap(({ data }) =>
      data.bookingId === bookingId ? [data.what] : [],
    );

  const empty = async () => {
    await app.empty();
    bookings.empty();
    await sandbox.setFaults({});
  };
  const close = async () => {
    await sandbox?.close();
    await app.close();
    bookings.close();
  };
  return {
    app,
    sandbox,
    bookings,
    intents,
    copies,
    book,
    post,
    ask,
    confirm,
    open,
    pay,
    storedOf,
    published,
    empty,
    close,
  };
}
export type PaymentApp = Awaited<ReturnType<typeof startPaymentApp>>;

/** The payment service for the tests of a file; without options, one that other files use, too. */
export const paymentApp = (options?: Options): PaymentApp =>
  options ? fixture(() => startPaymentApp(options)) : sharedFixture('payment', () => startPaymentApp());
