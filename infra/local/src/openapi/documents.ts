import { join } from 'node:path';
import { bookingCalls } from '@mendwell/contracts/booking-calls';
import { catalogCalls } from '@mendwell/contracts/catalog-calls';
import { paymentCalls } from '@mendwell/contracts/payment-calls';
import { probeCalls } from '@mendwell/contracts/probe-calls';
import { root } from '../paths.ts';
import { openApiOf } from './document.ts';

const callsOf = { catalog: catalogCalls, booking: bookingCalls, payment: paymentCalls };

/** The file of each service's OpenAPI document and what belongs in it. */
export const documents = Object.entries(callsOf).map(([service, calls]) => ({
  file: join(root, `docs/openapi/${service}.json`),
  text: `${JSON.stringify(openApiOf(service, { ...calls, ...probeCalls }), null, 2)}\n`,
}));
