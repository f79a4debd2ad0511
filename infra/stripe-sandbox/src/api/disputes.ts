import { z } from 'zod';
import { type Charge, type Dispute, newId, nowInSeconds } from '../objects.ts';
import { noSuch } from './api-error.ts';
import type { Call } from './call.ts';
import { integer, parse } from './parameters.ts';

const weekInSeconds = 7 * 24 * 60 * 60;

/** The cardholder's bank withdraws the payment until the dispute is decided. */
export function openDispute(call: Call, charge: Charge, amount = charge.amount): Dispute {
  const dispute: Dispute = {
    id: newId('dp'),
    object: 'dispute',
    amount,
    charge: charge.id,
    created: nowInSeconds(),
    currency: charge.currency,
    evidence_details: { due_by: nowInSeconds() + weekInSeconds },
    livemode: false,
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  };
  call.put('charges', { ...charge, disputed: true });
  call.put('disputes', dispute);
  call.emit('charge.dispute.created', dispute);
  return dispute;
}

/** Not in the provider's API: the cardholder's bank opens a dispute, also a further one or one about a part. */
export function disputeCharge(call: Call): object {
  const { amount } = parse(z.strictObject({ amount: integer.optional() }), call.parameters);
  const charge = call.get('charges', call.id);
  if (!charge) throw noSuch('charge', call.id, 'charge');
  return openDispute(call, charge, amount);
}

/** Wins the dispute, with the evidence that does so in the provider's test mode. */
export function updateDispute(call: Call): object {
  const evidence = z.strictObject({ uncategorized_text: z.literal('winning_evidence') });
  parse(z.strictObject({ evidence }), call.parameters);
  return end(call, 'won');
}

/** Accepts the dispute. */
export function closeDispute(call: Call): object {
  parse(z.strictObject({}), call.parameters);
  return end(call, 'lost');
}

function end(call: Call, status: 'won' | 'lost'): Dispute {
  const dispute = call.get('disputes', call.id);
  if (!dispute) throw noSuch('dispute', call.id, 'dispute');
  const closed: Dispute = { ...dispute, status };
  call.put('disputes', closed);
  call.emit('charge.dispute.closed', closed);
  return closed;
}
