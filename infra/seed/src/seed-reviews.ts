import { ok } from '@mendwell/client/http';
import type { Inserted } from '@mendwell/contracts/calls';
import type { Config } from './config.ts';
import { accountOf, type DemoVisit, providerOf, visits } from './demo-data.ts';
import { pay } from './pay.ts';
import type { As } from './seed-bookings.ts';

const instructions = 'This visit has taken place.';
const hourMs = 3_600_000;
const halfHourMs = hourMs / 2;

/** Creates missing visits with their reviews, replies and reports. */
export async function seedReviews(config: Config, serviceIds: Map<string, string>, as: As) {
  for (const visit of visits) {
    const patient = await as(visit.patient);
    const find = async () =>
      (await ok(patient.bookingsOf(accountOf(visit.patient).email))).find(
        (booking) => booking.serviceName === visit.service && booking.instructions === instructions,
      );
    if (await find()) continue;
    const at = Math.floor((Date.now() - visit.hoursAgo * hourMs) / halfHourMs) * halfHourMs;
    const serviceDate = new Date(at).toISOString();
    await ok(patient.book({ serviceId: serviceIds.get(visit.service) ?? '', serviceDate, instructions }));
    const booking = await find();
    if (!booking) throw new Error(`The visit of "${visit.service}" was accepted but is not listed.`);
    await pay(config, patient, booking, 'pm_card_visa');
    await review(visit, booking._id, as);
  }
}

async function review(visit: DemoVisit, bookingId: string, as: As) {
  const { stars, text, showName = false, reply, reportedBy } = visit;
  if (stars === undefined) return;
  const patient = await as(visit.patient);
  const written = { bookingId, stars, showName, ...(text && { text }) };
  const { insertedId } = await ok(patient.api<Inserted>('POST', '/reviews', written));
  if (reply)
    await ok(
      (await as(providerOf(visit.service))).api('PUT', `/reviews/${insertedId}/reply`, { text: reply }),
    );
  if (reportedBy)
    await ok(
      (await as(reportedBy)).api('POST', `/reviews/${insertedId}/report`, { reason: 'An advertisement' }),
    );
}
