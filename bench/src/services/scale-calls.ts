import { randomUUID } from 'node:crypto';
import type { Account } from '@mendwell/client/accounts';
import { createBooking } from '@mendwell/contracts/bookings';
import { addressOf, apiPrefix } from '@mendwell/contracts/calls';
import { createPaymentIntent } from '@mendwell/contracts/payments';
import { getService } from '@mendwell/contracts/services';
import { bypassCache, type Call, jsonCall } from '../shared/load.ts';
import { createAccounts, servicesForAnyTime } from '../shared/offer.ts';
import type { System } from '../shared/system.ts';

const people = 50;

/** The most important call of each service, by its name. */
export async function callsOf({ url }: System): Promise<Record<string, () => Call>> {
  const api = url + apiPrefix;
  const accounts = await createAccounts(url, people);
  const serviceIds = await servicesForAnyTime(url);
  let sent = 0;
  const nextAccount = () => accounts[sent % people] as Account;
  const nextService = () => serviceIds[sent % serviceIds.length] ?? '';
  return {
    catalog: () => {
      sent += 1;
      return { url: url + addressOf(getService, { serviceId: nextService() }), headers: bypassCache };
    },
    booking: () => {
      sent += 1;
      const serviceDate = new Date(Date.now() + sent * 60_000).toISOString();
      const body = { serviceId: nextService(), serviceDate, instructions: '' };
      return jsonCall('POST', api + createBooking.path, nextAccount(), body, {
        'idempotency-key': randomUUID(),
      });
    },
    // Last, because the open payments are checked at the card provider every 30 s.
    payment: () => {
      sent += 1;
      return jsonCall('POST', api + createPaymentIntent.path, nextAccount(), { price: 50 });
    },
  };
}
