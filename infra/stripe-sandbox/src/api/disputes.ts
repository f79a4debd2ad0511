import { z } from 'zod';
import { type Charge, type Dispute, newId, nowInSeconds } from '../objects.ts';
import { noSuch } from './api-error.ts';
import type { Call } from './call.ts';
import { parse } from './parameters.ts';

/** The cardholder's bank takes the payment back until it is decided who is right. */
export function openDispute(call: Call, charge: Charge): void {
  const dispute: Dispute = {
    id: newId('dp'),
    object: 'dispute',
    amount: charge.amount,
    charge: charge.id,
    created: nowInSeconds(),
    currency: charge.currency,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  };
  call.put('charges', { ...charge, disputed: true });
  call.put('disputes', dispute);
  call.emit('charge.dispute.created', dispute);
}

/** We accept that the cardholder is right. */
export function closeDispute(call: Call): object {
  parse(z.strictObject({}), call.parameters);
  const dispute = call.get('disputes', call.id);
  if (!dispute) throw noSuch('dispute', call.id, 'dispute');
  const closed: Dispute = { ...dispute, status: 'lost' };
  call.put('disputes', closed);
  call.emit('charge.dispute.closed', closed);
  return closed;
}
