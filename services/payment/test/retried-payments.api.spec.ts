import { hashUid } from '@mendwell/service-kit/hash-uid';
import { note, refundSteps } from './refund-steps.ts';

const { on, check, close, pay, refundsOf, winDispute, retry, listed, actions } = refundSteps();

describe('a retry', () => {
  const refused = async () => {
    const intentId = await pay('pm_card_createDispute');
    await close();
    await check();
    await winDispute(intentId);
    return intentId;
  };

  it('makes a refused refund at once when the provider allows it', async () => {
    const intentId = await refused();
    await check();
    expect(await refundsOf(intentId)).toEqual([0]);
    expect(await retry()).toMatchObject({ status: 200, body: { modifiedCount: 1 } });
    await check();
    expect(await refundsOf(intentId)).toEqual([4550]);
    expect(await listed()).toEqual([]);
    const { bookingId: id } = on.booking;
    expect(await actions()).toEqual([
      {
        ...{ service: 'payment', operatorEmail: on.operator.email, action: 'refund.retry' },
        operatorId: hashUid(on.operator.uid),
        ...{ subject: { kind: 'booking', id }, note },
      },
    ]);
  });

  it('is done once, and refunds once, however often it is asked for', async () => {
    const intentId = await refused();
    const answers = await Promise.all([retry(), retry(), retry()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    await Promise.all([check(), check()]);
    expect(await retry()).toMatchObject({ status: 409, body: { code: 'not-changeable' } });
    await check();
    expect(await refundsOf(intentId)).toEqual([4550]);
    expect(await actions()).toHaveLength(1);
  });

  it.each([
    ['is running', 30_000, { claimedBy: 'another instance' }],
    ['is due anyway', -1_000, {}],
  ])('is refused while a check %s', async (_, inMs, lease) => {
    await refused();
    const planned = { checkAt: new Date(Date.now() + inMs), ...lease };
    await on.payment.intents.updateOne({ bookingId: on.booking.bookingId }, planned);
    const before = await on.payment.storedOf(on.booking.bookingId);
    expect(await retry()).toMatchObject({ status: 409, body: { code: 'not-changeable' } });
    expect(await on.payment.storedOf(on.booking.bookingId)).toEqual(before);
    expect(await listed()).toMatchObject([{ isRetryable: false }]);
  });

  it('keeps the number of refusals, and begins the pauses anew', async () => {
    await pay('pm_card_createDispute');
    await close();
    for (let times = 1; times <= 4; times += 1) {
      await check();
      await on.payment.intents.updateOne({ bookingId: on.booking.bookingId }, { checkAt: new Date(0) });
    }
    await check();
    await retry();
    await check();
    const { refusedRefunds, attempts } = await on.payment.storedOf(on.booking.bookingId);
    expect({ refusedRefunds, attempts }).toEqual({ refusedRefunds: 6, attempts: 1 });
  });

  it('finds an open payment that its webhook did not report', async () => {
    const intentId = await on.payment.open(on.payer, on.booking.bookingId);
    await on.payment.pay(intentId);
    expect((await retry()).body).toMatchObject({ modifiedCount: 1 });
    await check();
    expect(await on.payment.storedOf(on.booking.bookingId)).toMatchObject({ status: 'succeeded' });
  });

  it('of an unknown payment is refused', async () => {
    expect(await retry('f'.repeat(24))).toMatchObject({ status: 404, body: { code: 'not-found' } });
  });
});
