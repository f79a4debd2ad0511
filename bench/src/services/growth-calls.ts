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

let calls = 0;

/** The measured calls by service and name. */
export function callsOf({ ports }: System, people: People): Record<Service, Record<string, NextCall>> {
  const { patient, provider, serviceId, bookingId, paymentIntentId, paidBookingId } = people;
  const days = (from: number) => new Date(Date.now() + from * 24 * hourMs).toISOString();
  const call =
    (service: Service, account: Account, line: string, body?: () => object): NextCall =>
    () => {
      const [method, path] = line.split(' ');
      const headers = {
        authorization: `Bearer ${account.token}`,
        'idempotency-key': randomUUID(),
        ...(body && { 'content-type': 'application/json' }),
      };
      const url = `http://127.0.0.1:${ports[service]}${path}`;
      return { url, method, headers, body: body && JSON.stringify(body()) };
    };
  const nextStatus = () => {
    calls += 1;
    return { status: calls % 2 === 0 ? 'working' : 'completed' };
  };
  const nextBooking = () => {
    calls += 1;
    const serviceDate = new Date(Math.ceil(Date.now() / hourMs + 24 * 20 + calls) * hourMs).toISOString();
    return { serviceId, serviceDate };
  };
  const span = new URLSearchParams({ from: days(0), to: days(30) });
  const nextService = () => {
    calls += 1;
    return { ...exampleService, serviceName: `Measured ${calls}` };
  };
  return {
    catalog: {
      'GET /popularServices': call('catalog', patient, 'GET /popularServices'),
      'GET /services': call('catalog', patient, 'GET /services'),
      'GET /services/{id}': call('catalog', patient, `GET /services/${serviceId}`),
      'GET /serviceJob/{email}': call('catalog', provider, `GET /serviceJob/${provider.email}`),
      'POST /service': call('catalog', patient, 'POST /service', nextService),
      'PUT /serviceUpdate/{id}': call('catalog', provider, `PUT /serviceUpdate/${serviceId}`, nextService),
    },
    booking: {
      'GET /booked/{email}': call('booking', patient, `GET /booked/${patient.email}`),
      'GET /bookRequest/{email}': call('booking', provider, `GET /bookRequest/${provider.email}`),
      'GET /bookings/open': call('booking', provider, 'GET /bookings/open'),
      'GET /availability/{serviceId}, 30 days': call(
        'booking',
        patient,
        `GET /availability/${serviceId}?${span}`,
      ),
      'PATCH /book/{id}': call('booking', provider, `PATCH /book/${bookingId}`, nextStatus),
      'POST /serviceBook': call('booking', patient, 'POST /serviceBook', nextBooking),
    },
    payment: {
      'POST /create-payment-intent': call('payment', patient, 'POST /create-payment-intent', () => ({
        bookingId,
      })),
      'POST /payments/confirm': call('payment', patient, 'POST /payments/confirm', () => ({
        paymentIntentId,
      })),
      'GET /payments/receipts/{bookingId}': call(
        'payment',
        patient,
        `GET /payments/receipts/${paidBookingId}`,
      ),
    },
    notification: {
      'GET /bookings/{id}/calendar.ics': call(
        'notification',
        patient,
        `GET /bookings/${bookingId}/calendar.ics`,
      ),
      'GET /notifications/preferences': call('notification', patient, 'GET /notifications/preferences'),
      'PUT /notifications/preferences': call(
        'notification',
        patient,
        'PUT /notifications/preferences',
        () => ({ reminders: true }),
      ),
    },
  };
}
