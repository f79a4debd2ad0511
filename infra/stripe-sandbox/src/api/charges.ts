import { type Charge, newId, nowInSeconds, type PaymentIntent, type PaymentMethod } from '../objects.ts';
import type { Call } from './call.ts';
import type { TestCard } from './cards.ts';

/** Fields of the provider that we do not use. */
const unused = {
  application: null,
  application_fee: null,
  application_fee_amount: null,
  balance_transaction: null,
  calculated_statement_descriptor: null,
  customer: null,
  failure_balance_transaction: null,
  fraud_details: null,
  on_behalf_of: null,
  outcome: null,
  payment_method_details: null,
  receipt_number: null,
  receipt_url: null,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
};

/** Stores a charge attempt of an intent, with its event. */
export function addCharge(
  call: Call,
  intent: PaymentIntent,
  method: PaymentMethod,
  failure?: TestCard['decline'],
): Charge {
  const isPaid = failure === undefined;
  const charge: Charge = {
    ...unused,
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: isPaid ? intent.amount : 0,
    amount_refunded: 0,
    billing_details: method.billing_details,
    captured: isPaid,
    created: nowInSeconds(),
    currency: intent.currency,
    description: intent.description,
    disputed: false,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    livemode: false,
    metadata: intent.metadata,
    paid: isPaid,
    payment_intent: intent.id,
    payment_method: method.id,
    receipt_email: intent.receipt_email,
    refunded: false,
    status: isPaid ? 'succeeded' : 'failed',
  };
  call.put('charges', charge);
  call.emit(isPaid ? 'charge.succeeded' : 'charge.failed', charge);
  return charge;
}
