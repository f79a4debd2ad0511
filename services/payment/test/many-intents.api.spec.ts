import { until } from '@mendwell/service-kit/testing/until';
import { dueIntent } from './intents-of.ts';
import { paymentApp } from './payment-app.ts';

/** The trial of docs/reliability.md uses ten thousand; a few hundred are enough for every run. */
const open = Number(process.env.TRIAL_INTENTS ?? 300);
const poisoned = Math.min(open / 10, 50);
const paid = Math.min(open / 10, 100);

describe(`${open} open payments, ${poisoned} of which cannot be checked`, () => {
  const records = Array.from({ length: open }, (_, index) => dueIntent(`pi_open${index}`));
  const payment = paymentApp({ jobs: true, intents: records });

  it('are all up to date within a minute after all webhooks were lost', async () => {
    const lost = Array.from({ length: poisoned }, (_, index) =>
      dueIntent(`pi_lost${index}`, { checkAt: new Date(0) }),
    );
    const chosen = records.filter((_, index) => index % (open / paid) === 0);
    await payment.intents.insertMany([...lost, ...records], { lean: true });
    await Promise.all(chosen.map(({ intentId }) => payment.pay(intentId)));
    const paidAt = Date.now();
    const isTrue = {
      intentId: { $in: chosen.map(({ intentId }) => intentId) },
      status: 'succeeded' as const,
    };
    await until(async () => (await payment.intents.countDocuments(isTrue)) === paid);
    const trueAfterMs = Date.now() - paidAt;
    const failed = { attempts: { $gte: 1 } };
    await until(async () => (await payment.intents.countDocuments(failed)) === poisoned);
    if (process.env.TRIAL_INTENTS) console.log({ open, poisoned, trueAfterMs });
  });
});
