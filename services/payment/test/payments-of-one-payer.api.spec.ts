import { dueIntent } from './intents-of.ts';
import { newPerson, paymentApp } from './payment-app.ts';

const payment = paymentApp();
const operator = newPerson({ isOperator: true });

const ask = (query: string) =>
  payment.app.call('GET', `/desk/payment/payments?${query}`, { token: operator.token });

/** Two payments that wait in each list. */
async function waitingOf(payerUid: string) {
  const hours = (ago: number) => new Date(Date.now() - ago * 3_600_000);
  const rows = [2, 3].flatMap((ago) => {
    const owed = { status: 'succeeded', refundSince: hours(ago) } as const;
    const disputed = { status: 'succeeded', disputeStatus: 'open', changedAt: hours(ago) } as const;
    return [owed, disputed, { offeredAt: hours(ago) }].map((state, at) =>
      dueIntent(`pi_${payerUid}_${ago}_${at}`, { payerUid, ...state }),
    );
  });
  await payment.intents.insertMany(rows);
}

beforeAll(async () => {
  await waitingOf('payer-one');
  await waitingOf('payer-two');
});

it.each([['refunds'], ['disputes'], ['open']])(
  'the list of %s can have those of one payer only, in all its pages',
  async (kind) => {
    expect(await ask(`kind=${kind}`)).toMatchObject({ headers: { 'x-total-count': '4' } });
    const first = await ask(`kind=${kind}&payer=payer-one&limit=1`);
    expect(first).toMatchObject({
      ...{ status: 200, headers: { 'x-total-count': '2' } },
      body: [{ payerUid: 'payer-one' }],
    });
    const next = /<\?([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1];
    const last = await ask(next ?? '');
    expect(last).toMatchObject({
      ...{ status: 200, headers: { 'x-total-count': '2' } },
      body: [{ payerUid: 'payer-one' }],
    });
    expect(first.body[0].since < last.body[0].since).toBe(true);
    expect(String(last.headers.link)).not.toContain('next');
  },
);

it('the list of an unknown payer is empty', async () => {
  expect(await ask('payer=payer-three')).toMatchObject({
    ...{ status: 200, headers: { 'x-total-count': '0' }, body: [] },
  });
});

it.each([
  ['is too long', `payer=${'p'.repeat(129)}`],
  ['is given twice', 'payer=payer-one&payer=payer-two'],
  ['is no text', 'payer[$gt]='],
])('a payer who %s is refused', async (_, query) => {
  const { status, body } = await ask(query);
  expect({ status, total: body.length }).toMatchObject({ status: 400, total: undefined });
});
