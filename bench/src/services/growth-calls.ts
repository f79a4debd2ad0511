import { randomUUID } from 'node:crypto';
import { ObjectId } from '@mendwell/local/servers/mongodb';
import type { Call } from '../shared/load.ts';
import { ask, offer, serviceToOffer } from '../shared/offer.ts';
import { type Account, type Running, signUp } from '../shared/system.ts';

const hourMs = 3_600_000;

/** Whose calls are measured. */
export interface People {
  patient: Account;
  provider: Account;
  serviceId: string;
  bookingId: string;
  serviceDate: string;
  /** The open payment of the booking. */
  paymentIntentId: string;
  /** A booking whose payment's record is written in bulk. */
  paidBookingId: string;
}

/** A provider who keeps hours, and a patient with a booking that is being paid, each as the services write it. */
export async function meet(running: Running): Promise<People> {
  const { provider, serviceId } = await offer(running, { hasHours: true });
  const patient = await signUp(running.url);
  const serviceDate = new Date(Math.ceil(Date.now() / hourMs + 48) * hourMs).toISOString();
  const { insertedId: bookingId } = await ask<{ insertedId: string }>(
    `${running.url}/serviceBook`,
    patient,
    'POST',
    { serviceId, serviceDate },
  );
  const { clientSecret } = await ask<{ clientSecret: string }>(
    `${running.url}/create-payment-intent`,
    patient,
    'POST',
    { bookingId },
  );
  await ask(`${running.url}/notifications/preferences`, patient, 'PUT', { reminders: true });
  const [paymentIntentId = ''] = clientSecret.split('_secret');
  const paidBookingId = new ObjectId().toHexString();
  return { patient, provider, serviceId, bookingId, serviceDate, paymentIntentId, paidBookingId };
}

/** Makes the next call to send. */
export type NextCall = () => Call;

export type Service = 'catalog' | 'booking' | 'payment' | 'notification';

let asked = 0;

/** The calls, by service and name. */
export function callsOf({ ports }: Running, people: People): Record<Service, Record<string, NextCall>> {
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
    asked += 1;
    return { status: asked % 2 === 0 ? 'working' : 'completed' };
  };
  const nextBooking = () => {
    asked += 1;
    const serviceDate = new Date(Math.ceil(Date.now() / hourMs + 24 * 20 + asked) * hourMs).toISOString();
    return { serviceId, serviceDate };
  };
  const span = new URLSearchParams({ from: days(0), to: days(30) });
  const nextService = () => {
    asked += 1;
    return { ...serviceToOffer, serviceName: `Measured ${asked}` };
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
