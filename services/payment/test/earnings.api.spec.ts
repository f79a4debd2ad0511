import type { Earning, Earnings } from '@mendwell/contracts/earnings';
import { newPerson, type Person } from './payment-app.ts';
import { refundSteps } from './refund-steps.ts';

const dayMs = 24 * 3_600_000;
const around = (from = -dayMs, to = dayMs) => {
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();
  return new URLSearchParams({ from: at(from), to: at(to) });
};

describe("a provider's earnings", () => {
  const { on, check, close, pay, disputesOf, winDispute } = refundSteps();
  const provider = newPerson();
  beforeEach(async () => {
    on.booking = await on.payment.book(on.payer, { providerUid: provider.uid });
  });

  const read = (path: string, person: Person | undefined = provider) =>
    on.payment.app.call('GET', path, { token: person?.token });
  const earnings = async (): Promise<Earnings> => (await read(`/earnings?${around()}`)).body;
  const facts = async () => (await earnings()).rows.map(({ kind, amount }: Earning) => [kind, amount]);

  it('are the charge, what was refunded and what banks returned, newest first', async () => {
    const intentId = await pay();
    expect(await facts()).toEqual([['charge', 45.5]]);
    await close();
    await check();
    await on.payment.sandbox.failRefund(intentId);
    await on.payment.confirm(on.payer, intentId);
    expect((await facts()).slice(0, 2)).toEqual([
      ['refund-failed', 45.5],
      ['refund', -45.5],
    ]);
    const { total, days } = await earnings();
    expect(total).toEqual({ paid: 45.5, refunded: 0, disputed: 0, net: 45.5 });
    expect(days).toEqual([{ day: new Date().toISOString().slice(0, 10), ...total }]);
  });

  it('lack what is disputed until the dispute is won', async () => {
    const intentId = await pay('pm_card_createDispute');
    expect((await earnings()).total).toMatchObject({ paid: 45.5, disputed: 45.5, net: 0 });
    expect(await disputesOf(intentId)).toHaveLength(1);
    await winDispute(intentId);
    await on.payment.confirm(on.payer, intentId);
    expect(await facts()).toEqual([
      ['dispute-won', 45.5],
      ['dispute', -45.5],
      ['charge', 45.5],
    ]);
    expect((await earnings()).total.net).toBe(45.5);
  });

  it('record each fact once, however often it is reported', async () => {
    const intentId = await pay();
    await Promise.all([1, 2, 3].map(() => on.payment.confirm(on.payer, intentId)));
    expect(await facts()).toEqual([['charge', 45.5]]);
  });

  it('can be saved as a table', async () => {
    await pay();
    const { status, headers, body } = await read(`/earnings.csv?${around()}`);
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'no-store',
    ]);
    const [head, row, end] = body.split('\r\n');
    expect([head, end]).toEqual(['at,booking,service,kind,amount in USD', '']);
    expect(row).toMatch(new RegExp(`,${on.booking.bookingId},${on.booking.serviceId},charge,45\\.50$`));
  });

  it("are nobody else's, and of the asked time only", async () => {
    await pay();
    expect((await read(`/earnings?${around()}`, on.payer)).body.rows).toEqual([]);
    expect((await read(`/earnings?${around(-2 * dayMs, -dayMs)}`)).body.rows).toEqual([]);
    expect((await on.payment.app.call('GET', `/earnings?${around()}`)).status).toBe(401);
  });

  it('can be summed in a zone in any spelling', async () => {
    await pay();
    const { status, body } = await read(`/earnings?${around()}&timeZone=europe/berlin`);
    expect([status, body.days.length]).toEqual([200, 1]);
  });

  it.each(['', 'from=x&to=y', `${around(0, 400 * dayMs)}`, `${around()}&timeZone=Mars/Base`])(
    'refuse the query %j',
    async (query) => {
      expect((await read(`/earnings?${query}`)).status).toBe(400);
      expect((await read(`/earnings.csv?${query}`)).status).toBe(400);
    },
  );
});
