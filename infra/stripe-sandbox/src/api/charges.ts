import { type Charge, newId, nowInSeconds, type PaymentIntent, type PaymentMethod } from '../objects.ts';
import type { Call } from './call.ts';
import type { TestCard } from './cards.ts';

/** Stores a charge attempt of an intent, with its event. */
export function addCharge(
  call: Call,
  intent: PaymentIntent,
  method: PaymentMethod,
  failure?: TestCard['decline'],
): Charge {
  const isPaid = failure === undefined;
  const charge: Charge = {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_refunded: 0,
    billing_details: method.billing_details,
    captured: isPaid,
    created: nowInSeconds(),
    currency: intent.currency,
    disputed: false,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    livemode: false,
    metadata: intent.metadata,
    paid: isPaid,
    payment_intent: intent.id,
    payment_method: method.id,
    refunded: false,
    status: isPaid ? 'succeeded' : 'failed',
  };
  call.put('charges', charge);
  call.emit(isPaid ? 'charge.succeeded' : 'charge.failed', charge);
  return charge;
}
