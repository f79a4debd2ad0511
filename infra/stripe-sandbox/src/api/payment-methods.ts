import { z } from 'zod';
import { passesChecksum } from '../browser/card-rules.ts';
import { newId, nowInSeconds, type PaymentMethod } from '../objects.ts';
import { ApiError, noSuch } from './api-error.ts';
import type { Call } from './call.ts';
import { cardByNumber, numberOfNamedMethod } from './cards.ts';
import { integer, parse } from './parameters.ts';

const optionalText = z.string().max(5000).optional();

const PaymentMethodData = z.strictObject({
  type: z.literal('card'),
  card: z.strictObject({
    number: z.string().transform((value) => value.replace(/[\s-]/g, '')),
    exp_month: integer,
    exp_year: integer,
    cvc: z.string().optional(),
  }),
  billing_details: z.strictObject({ email: optionalText, name: optionalText }).default({}),
});

const cardError = (code: string, message: string, fields: { param?: string; decline_code?: string } = {}) =>
  new ApiError(402, { type: 'card_error', code, message, ...fields });

const fullYear = (year: number) => (year < 100 ? 2000 + year : year);

function assertUsable({ number, exp_month, exp_year, cvc }: z.infer<typeof PaymentMethodData>['card']) {
  if (!/^\d{12,}$/.test(number) || !passesChecksum(number)) {
    throw cardError('incorrect_number', 'Your card number is incorrect.', { param: 'number' });
  }
  if (exp_month < 1 || exp_month > 12) {
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", {
      param: 'exp_month',
    });
  }
  if (new Date(fullYear(exp_year), exp_month) <= new Date()) {
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", { param: 'exp_year' });
  }
  if (cvc !== undefined && !/^\d{3,4}$/.test(cvc)) {
    throw cardError('invalid_cvc', "Your card's security code is invalid.", { param: 'cvc' });
  }
}

/** Stores a card under a new id. Refuses numbers that are not test cards, without storing them. */
function addPaymentMethod(call: Call, data: z.infer<typeof PaymentMethodData>): PaymentMethod {
  assertUsable(data.card);
  const card = cardByNumber(data.card.number);
  if (!card) {
    const message =
      'Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.';
    throw cardError('card_declined', message, { decline_code: 'test_mode_live_card' });
  }
  const { email = null, name = null } = data.billing_details;
  const address = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };
  const method: PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    type: 'card',
    created: nowInSeconds(),
    livemode: false,
    billing_details: { address, email, name, phone: null, tax_id: null },
    card: {
      brand: card.brand,
      last4: card.number.slice(-4),
      exp_month: data.card.exp_month,
      exp_year: fullYear(data.card.exp_year),
    },
  };
  call.put('payment_methods', method);
  return method;
}

/** Finds a stored method, or creates one for a documented `pm_card_…` name. */
export function findPaymentMethod(call: Call, id: string): PaymentMethod {
  const number = numberOfNamedMethod(id);
  if (number) {
    const data = { type: 'card', card: { number, exp_month: '12', exp_year: '2040' } };
    return addPaymentMethod(call, PaymentMethodData.parse(data));
  }
  const method = call.get('payment_methods', id);
  if (!method) throw noSuch('PaymentMethod', id, 'payment_method', 400);
  return method;
}

export const createPaymentMethod = (call: Call) =>
  addPaymentMethod(call, parse(PaymentMethodData, call.parameters));
