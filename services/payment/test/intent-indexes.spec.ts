import { isDue } from '@mendwell/service-kit/database/due-rows';
import type { QueryFilter } from 'mongoose';
import type { IntentDocument } from '../src/records/intent.schema.ts';
import { dueIntent } from './intents-of.ts';
import { paymentApp } from './payment-app.ts';

const payment = paymentApp();

/** The index that a query uses, or `COLLSCAN`. */
async function indexOf(filter: QueryFilter<IntentDocument>, sort: Record<string, 1 | -1> = {}) {
  const explained = await payment.intents.find(filter).sort(sort).explain('queryPlanner');
  const plan = JSON.stringify((explained as unknown as { queryPlanner: object }).queryPlanner);
  return /"indexName":"([^"]+)"/.exec(plan)?.[1] ?? 'COLLSCAN';
}

describe('the queries for a payment', () => {
  it.each<[string, QueryFilter<IntentDocument>, Record<string, 1>, string]>([
    ['of a booking', { bookingId: 'b1' }, {}, 'bookingId_unique'],
    ['by the provider’s id', { intentId: 'pi_1' }, {}, 'intentId_unique'],
    ['by several of the provider’s ids', { intentId: { $in: ['pi_1', 'pi_2'] } }, {}, 'intentId_unique'],
    ['by booking and version', { bookingId: 'b1', version: { $lte: 1 } }, {}, 'bookingId_unique'],
    ['due for a check', isDue('checkAt'), { checkAt: 1 }, 'checkAt_1'],
    ['changed lately', { changedAt: { $gte: new Date(0) } }, { changedAt: 1, _id: 1 }, 'changedAt_1__id_1'],
  ])('%s use an index', async (_, filter, sort, index) => {
    expect(await indexOf(filter, sort)).toBe(index);
  });

  it('find at most one of each, and many without either', async () => {
    const record = dueIntent('pi_unique');
    const { bookingId, ...bare } = dueIntent('pi_bare');
    const another = dueIntent('pi_another');
    await payment.intents.insertMany([record, { ...bare, intentId: null }]);
    await payment.intents.insertMany([{ ...bare, _id: another._id, intentId: null }]);
    const duplicate = { code: 11_000 };
    await expect(payment.intents.insertMany([{ ...another, intentId: 'pi_unique' }])).rejects.toMatchObject(
      duplicate,
    );
    const sameBooking = { ...dueIntent('pi_more'), bookingId: record.bookingId };
    await expect(payment.intents.insertMany([sameBooking])).rejects.toMatchObject(duplicate);
  });
});

describe('the lists of one payer or service that waits, among many', () => {
  const at = new Date();
  const waiting = { disputeStatus: 'open', refundSince: at, changedAt: at, checkAt: at } as const;
  const since = (field: string) => ({ [field]: { $gte: new Date(0) } });

  beforeAll(async () => {
    const rows = Array.from({ length: 40 }, (_, nth) =>
      dueIntent(`pi_list_${nth}`, { ...waiting, payerUid: `payer-${nth}`, serviceId: `service-${nth}` }),
    );
    await payment.intents.insertMany(rows);
  });

  it.each<[keyof IntentDocument, QueryFilter<IntentDocument>]>([
    ['refundSince', {}],
    ['changedAt', { disputeStatus: 'open' }],
    ['offeredAt', since('checkAt')],
  ])('by %s read only theirs', async (field, filter) => {
    for (const one of [{ payerUid: 'payer-7' }, { serviceId: 'service-7' }]) {
      const chosen = { ...one, ...since(field), ...filter };
      const index = `${Object.keys(one)}_1_${field}_1__id_-1`;
      expect(await indexOf(chosen, { [field]: 1, _id: -1 })).toBe(index);
    }
  });
});
