import { z } from 'zod';
import { type Charge, newId, nowInSeconds, type Refund } from '../objects.ts';
import { invalidRequest, noSuch } from './api-error.ts';
import type { Call } from './call.ts';
import { integer, parse } from './parameters.ts';

const NewRefund = z.strictObject({
  payment_intent: z.string(),
  amount: integer.optional(),
});

function refundableCharge(call: Call, intentId: string): Charge {
  const intent = call.get('payment_intents', intentId);
  if (!intent) throw noSuch('payment_intent', intentId, 'payment_intent');
  const charge = intent.status === 'succeeded' && call.get('charges', intent.latest_charge ?? '');
  if (charge) return charge;
  const message = `This PaymentIntent (${intentId}) does not have a successful charge to refund.`;
  throw invalidRequest(message, { param: 'payment_intent' });
}

/** An open dispute blocks refunds; a lost one has taken its amount. */
function assertRefundable(call: Call, charge: Charge, amount: number) {
  const disputes = call.list('disputes').filter((dispute) => dispute.charge === charge.id);
  const lost = disputes.filter(({ status }) => status === 'lost').reduce((sum, one) => sum + one.amount, 0);
  if (lost >= charge.amount || disputes.some(({ status }) => status === 'needs_response')) {
    const message = `Charge ${charge.id} has been charged back; cannot issue a refund.`;
    throw invalidRequest(message, { code: 'charge_disputed' });
  }
  const left = charge.amount - charge.amount_refunded - lost;
  if (left === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  if (amount < 1 || amount > left) {
    const message = `Refund amount (${amount}) is not between 1 and the unrefunded amount on charge (${left})`;
    throw invalidRequest(message, { param: 'amount' });
  }
}

/** Refunds an amount, or everything that is left. */
export function createRefund(call: Call): object {
  const asked = parse(NewRefund, call.parameters);
  const charge = refundableCharge(call, asked.payment_intent);
  const amount = asked.amount ?? charge.amount - charge.amount_refunded;
  assertRefundable(call, charge, amount);
  const refunded = charge.amount_refunded + amount;
  const updated: Charge = { ...charge, amount_refunded: refunded, refunded: refunded === charge.amount };
  const refund: Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    charge: charge.id,
    created: nowInSeconds(),
    currency: charge.currency,
    payment_intent: asked.payment_intent,
    status: 'succeeded',
  };
  call.put('charges', updated);
  call.put('refunds', refund);
  call.emit('refund.created', refund);
  call.emit('charge.refunded', updated);
  return refund;
}

/** Not in the provider's API: the bank returns the refund, which the provider reports up to 30 days later. */
export function failRefund(call: Call): object {
  parse(z.strictObject({}), call.parameters);
  const refund = call.get('refunds', call.id);
  const charge = refund && call.get('charges', refund.charge);
  if (!charge) throw noSuch('refund', call.id, 'refund');
  if (refund.status === 'failed') throw invalidRequest(`Refund ${refund.id} has already failed.`);
  const failed: Refund = { ...refund, status: 'failed', failure_reason: 'expired_or_canceled_card' };
  call.put('refunds', failed);
  call.put('charges', {
    ...charge,
    amount_refunded: charge.amount_refunded - refund.amount,
    refunded: false,
  });
  call.emit('refund.updated', failed);
  call.emit('refund.failed', failed);
  call.emit('charge.refund.updated', failed);
  return failed;
}
