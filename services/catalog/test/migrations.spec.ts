import { migrateDatabase } from '@mendwell/service-kit/database/migrations';
import { steps } from '../src/migrations/steps.ts';
import { freeAt, noFreeTime } from '../src/services/service.rules.ts';
import { servicesOf } from './catalog-app.ts';
import { reportSteps } from './report-steps.ts';

const { on, report, reply, decide } = reportSteps();
const collection = (name: string) => on.reviews.app.connection.collection(name);
const migrate = async () => {
  await collection('migrations').deleteMany({});
  await migrateDatabase(on.reviews.app.connection, steps, () => {});
};

it.each([noFreeTime, new Date('2026-01-06T08:00:00Z')])(
  'adds the week of the first free time %p',
  async (time) => {
    const services = servicesOf(on.reviews.app);
    await services.updateMany({}, { $set: { nextFreeAt: time }, $unset: { nextFreeWeek: 1 } });
    await migrate();
    expect(await services.findOne().lean()).toMatchObject(freeAt(time));
  },
);

it('lets operators show what reports hid before that was stored, and takes their mark from reports', async () => {
  const [{ bookingId }, other] = [await on.reviews.reviewed(1), await on.reviews.reviewed(1)];
  for (const id of [bookingId, other.bookingId]) await reply(id);
  const visible = await on.reviews.published(other.bookingId);
  for (const about of ['reply', 'review'] as const) await report(bookingId, 3, about);
  const reports = await collection('reviewReports').find().toArray();
  await collection('reviews').updateOne({ bookingId }, { $unset: { hiddenBy: '', 'reply.hiddenBy': '' } });
  await collection('reviewReports').updateMany({}, { $set: { isFiled: true } });
  await migrate();
  expect(await collection('reviewReports').find().toArray()).toEqual(reports);
  for (const about of ['reply', 'review'] as const) await decide('keep', bookingId, about);
  expect(await on.reviews.published(bookingId)).toHaveProperty('reply');
  expect(await on.reviews.published(other.bookingId)).toEqual(visible);
});
