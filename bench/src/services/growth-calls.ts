import { randomUUID } from 'node:crypto';
import { type Account, createAccount } from '@mendwell/client/accounts';
import { intentOf, callsOf as patientCalls } from '@mendwell/client/calls';
import { exampleService } from '@mendwell/client/examples';
import { ok } from '@mendwell/client/http';
import { ObjectId } from '@mendwell/local/servers/mongodb';
import type { Call } from '../shared/load.ts';
import { bookService, offerService } from '../shared/offer.ts';
import type { System } from '../shared/system.ts';

const hourMs = 3_600_000;

/** The people whose calls are measured, and their booking. */
export interface People {
  patient: Account;
  provider: Account;
  serviceId: string;
  bookingId: string;
  serviceDate: string;
  /** The open payment of the booking. */
  paymentIntentId: string;
  /** Paid; its payment is inserted by growth-rows.ts. */
  paidBookingId: string;
}

/** A provider with working hours, and a patient with a booking and an open payment, as the services store them. */
export async function createPeople(system: System): Promise<People> {
  const { provider, serviceId } = await offerService(system, { hasHours: true });
  const patient = await createAccount(system.url);
  const serviceDate = new Date(Math.ceil(Date.now() / hourMs + 48) * hourMs);
  const bookingId = await bookService(system, patient, serviceId, serviceDate);
  const calls = patientCalls(system.url, patient);
  const { clientSecret } = await ok(calls.openPayment(bookingId));
  await ok(calls.api('PUT', '/notifications/preferences', { reminders: true }));
  const paymentIntentId = intentOf(clientSecret);
  const paidBookingId = new ObjectId().toHexString();
  return {
    patient,
    provider,
    serviceId,
    bookingId,
    serviceDate: serviceDate.toISOString(),
    paymentIntentId,
    paidBookingId,
  };
}

/** Creates the next call to send. */
export type NextCall = () => Call;

export type Service = 'catalog' | 'booking' | 'payment' | 'notification';

/** The measured calls by service and name. */
export function callsOf({ ports }: System, people: People): Record<Service, Record<string, NextCall>> {
  let calls = 0;
  const days = (from: number) => new Date(Date.now() + from * 24 * hourMs).toISOString();
  const nextService = () => ({ ...exampleService, serviceName: `Measured ${calls}` });
  const nextStatus = () => ({ status: calls % 2 === 0 ? 'working' : 'completed' });
  const nextBooking = () => {
    const serviceDate = new Date(Math.ceil(Date.now() / hourMs + 24 * 20 + calls) * hourMs).toISOString();
    return { serviceId: people.serviceId, serviceDate };
  };
  const span = new URLSearchParams({ from: days(0), to: days(30) });

  type Measured = [call: string, who: 'patient' | 'provider', body?: () => object];
  const measured: Record<Service, Measured[]> = {
    catalog: [
      ['GET /popularServices', 'patient'],
      ['GET /services', 'patient'],
      ['GET /services/{serviceId}', 'patient'],
      ['GET /serviceJob/{email}', 'provider'],
      ['POST /service', 'patient', nextService],
      ['PUT /serviceUpdate/{serviceId}', 'provider', nextService],
    ],
    booking: [
      ['GET /booked/{email}', 'patient'],
      ['GET /bookRequest/{email}', 'provider'],
      ['GET /bookings/open', 'provider'],
      [`GET /availability/{serviceId}?${span}`, 'patient'],
      ['PATCH /book/{bookingId}', 'provider', nextStatus],
      ['POST /serviceBook', 'patient', nextBooking],
    ],
    payment: [
      ['POST /create-payment-intent', 'patient', () => ({ bookingId: people.bookingId })],
      ['POST /payments/confirm', 'patient', () => ({ paymentIntentId: people.paymentIntentId })],
      ['GET /payments/receipts/{paidBookingId}', 'patient'],
    ],
    notification: [
      ['GET /bookings/{bookingId}/calendar.ics', 'patient'],
      ['GET /notifications/preferences', 'patient'],
      ['PUT /notifications/preferences', 'patient', () => ({ reminders: true })],
    ],
  };
  const nextCall = (service: Service, [call, who, body]: Measured): NextCall => {
    const { email, token } = people[who];
    const values: Record<string, unknown> = { ...people, email };
    const [method, path = ''] = call.split(' ');
    const filled = path.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
    return () => {
      calls += 1;
      const headers = {
        authorization: `Bearer ${token}`,
        'idempotency-key': randomUUID(),
        ...(body && { 'content-type': 'application/json' }),
      };
      const url = `http://127.0.0.1:${ports[service]}${filled}`;
      return { url, method, headers, body: body && JSON.stringify(body()) };
    };
  };
  const ofService = (service: Service) =>
    Object.fromEntries(
      measured[service].map((each) => [each[0].replace(/\?.*/, ', 30 days'), nextCall(service, each)]),
    );
  return {
    catalog: ofService('catalog'),
    booking: ofService('booking'),
    payment: ofService('payment'),
    notification: ofService('notification'),
  };
}
