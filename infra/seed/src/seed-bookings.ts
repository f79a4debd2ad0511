import type { Inserted } from '@mendwell/contracts/answers';
import type { Booking } from '@mendwell/contracts/booking';
import { isClosed } from '@mendwell/contracts/booking-rules';
import { paths } from '@mendwell/contracts/paths';
import { call } from './api.ts';
import type { Config } from './config.ts';
import { accountOf, bookings, type DemoBooking, services } from './demo-data.ts';
import { pay } from './pay.ts';

type TokenOf = (uid: string) => Promise<string>;

/** Creates missing demo bookings and brings each into its state. */
export async function seedBookings(config: Config, serviceIds: Map<string, string>, tokenOf: TokenOf) {
  for (const wanted of bookings) {
    const token = await tokenOf(wanted.patient);
    const booking = (await find(config, wanted, token)) ?? (await book(config, wanted, serviceIds, token));
    if (isClosed(booking.status)) continue;
    if (booking.status !== wanted.status && !isClosed(wanted.status))
      await setStatus(config, wanted, booking._id, await tokenOf(providerOf(wanted)));
    if (wanted.card && booking.paymentStatus === 'unpaid') await pay(config, booking, wanted.card, token);
    if (wanted.movedTo && !booking.timeline.some(({ what }) => what === 'moved'))
      await change(config, paths.moveBooking(booking._id), token, { serviceDate: dateOf(wanted.movedTo) });
    if (wanted.status === 'cancelled') await change(config, paths.cancelBooking(booking._id), token, {});
    if (wanted.status === 'declined') {
      const body = { reason: 'I am away that week.' };
      await change(config, paths.declineBooking(booking._id), await tokenOf(providerOf(wanted)), body);
    }
  }
}

const providerOf = ({ service }: DemoBooking) =>
  services.find((candidate) => candidate.serviceName === service)?.provider ?? '';

const change = ({ baseUrl }: Config, path: string, token: string, body: object) =>
  call(baseUrl + path, { token, body });

/** An hour of a future day, in UTC. */
function dateOf({ daysAhead, hour }: { daysAhead: number; hour: number }): string {
  const date = new Date();
  date.setUTCDate(date.getUTCDate() + daysAhead);
  date.setUTCHours(hour, 0, 0, 0);
  return date.toISOString();
}

const list = ({ baseUrl }: Config, uid: string, token: string) =>
  call<Booking[]>(baseUrl + paths.bookingsOfPatient(accountOf(uid).email), { token });

async function find(config: Config, { patient, service, instructions }: DemoBooking, token: string) {
  const made = await list(config, patient, token);
  return made.find((booking) => booking.serviceName === service && booking.instructions === instructions);
}

async function book(config: Config, wanted: DemoBooking, serviceIds: Map<string, string>, token: string) {
  const { patient, service, instructions } = wanted;
  const { insertedId } = await call<Inserted>(config.baseUrl + paths.createBooking, {
    token,
    body: { serviceId: serviceIds.get(service), serviceDate: dateOf(wanted), instructions },
  });
  const made = (await list(config, patient, token)).find((booking) => booking._id === insertedId);
  if (!made) throw new Error(`The booking of "${service}" was accepted but is not listed.`);
  return made;
}

async function setStatus(config: Config, { status }: DemoBooking, bookingId: string, token: string) {
  const path = config.baseUrl + paths.bookingStatus(bookingId);
  await call(path, { method: 'PATCH', token, body: { status } });
}
