import type { Calls } from '@mendwell/client/calls';
import { ok } from '@mendwell/client/http';
import type { Booking } from '@mendwell/contracts/booking';
import { isClosed } from '@mendwell/contracts/booking-rules';
import type { Wait } from '@mendwell/contracts/wait';
import { DateTime } from 'luxon';
import type { Config } from './config.ts';
import { accountOf, bookings, type DemoBooking, providerOf, zoneOf } from './demo-data.ts';
import { pay } from './pay.ts';

/** The calls of a demo account. */
export type As = (uid: string) => Promise<Calls>;

/** Creates missing demo bookings and brings each into its state. */
export async function seedBookings(config: Config, serviceIds: Map<string, string>, as: As) {
  for (const wanted of bookings) {
    const patient = await as(wanted.patient);
    const provider = await as(providerOf(wanted.service));
    const { status, card, movedTo } = wanted;
    const booking = (await find(wanted, patient)) ?? (await book(wanted, serviceIds, patient));
    if (isClosed(booking.status)) continue;
    if (wanted.waitsForEarlier) await waitForEarlier(booking, patient);
    if (booking.status !== status && !isClosed(status)) await ok(provider.setStatus(booking._id, status));
    if (card && booking.paymentStatus === 'unpaid') await pay(config, patient, booking, card);
    if (movedTo && !booking.timeline.some(({ what }) => what === 'moved'))
      await ok(patient.move(booking._id, dateOf(wanted.service, movedTo)));
    if (status === 'cancelled') await ok(patient.cancel(booking._id));
    if (status === 'declined') await ok(provider.decline(booking._id, 'I am away that week.'));
  }
}

/** An hour of a future day, where the service's provider is. */
const dateOf = (service: string, { daysAhead, hour }: { daysAhead: number; hour: number }): string =>
  DateTime.now()
    .setZone(zoneOf(providerOf(service)))
    .plus({ days: daysAhead })
    .startOf('day')
    .set({ hour })
    .toUTC()
    .toISO() ?? '';

/** For any time until the appointment. */
async function waitForEarlier({ _id: bookingId, serviceId, serviceDate }: Booking, patient: Calls) {
  const waits = await ok(patient.api<Wait[]>('GET', '/waits'));
  if (waits.some((wait) => wait.bookingId === bookingId)) return;
  const [from, to] = [new Date().toISOString().slice(0, 10), serviceDate.slice(0, 10)];
  await ok(patient.api('POST', '/waits', { serviceId, bookingId, from, to }));
}

async function find({ patient, service, instructions }: DemoBooking, calls: Calls) {
  const made = await ok(calls.bookingsOf(accountOf(patient).email));
  return made.find((booking) => booking.serviceName === service && booking.instructions === instructions);
}

async function book(wanted: DemoBooking, serviceIds: Map<string, string>, calls: Calls) {
  const { service, instructions, visits = 1, ...first } = wanted;
  const serviceId = serviceIds.get(service) ?? '';
  const dates = Array.from({ length: visits }, (_, at) =>
    dateOf(service, { ...first, daysAhead: first.daysAhead + 7 * at }),
  );
  if (visits > 1) await ok(calls.bookSeries({ serviceId, serviceDates: dates, instructions }));
  else await ok(calls.book({ serviceId, serviceDate: dates[0] ?? '', instructions }));
  const made = await find(wanted, calls);
  if (!made) throw new Error(`The booking of "${service}" was accepted but is not listed.`);
  return made;
}
