import type Stripe from 'stripe';

/** A test card's behaviour on confirmation of a payment. */
export interface TestCard {
  brand: string;
  number: string;
  asksForAuthentication?: true;
  isDisputed?: true;
  decline?: { code: Stripe.PaymentIntent.LastPaymentError.Code; decline_code: string; message: string };
}

const visa = (number: string, behaviour: Partial<TestCard> = {}): TestCard => ({
  brand: 'visa',
  number,
  ...behaviour,
});
const declines = (
  code: Stripe.PaymentIntent.LastPaymentError.Code,
  decline_code: string,
  message: string,
) => ({
  decline: { code, decline_code, message },
});

/** The provider's public test cards, identified by their last four digits, so that no full number is stored. */
const testCards: TestCard[] = [
  visa('4242424242424242'),
  { brand: 'mastercard', number: '5555555555554444' },
  { brand: 'amex', number: '378282246310005' },
  visa('4000000000000002', declines('card_declined', 'generic_decline', 'Your card was declined.')),
  visa(
    '4000000000009995',
    declines('card_declined', 'insufficient_funds', 'Your card has insufficient funds.'),
  ),
  visa('4000000000000069', declines('expired_card', 'expired_card', 'Your card has expired.')),
  visa(
    '4000000000000127',
    declines('incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect."),
  ),
  visa(
    '4000000000000119',
    declines(
      'processing_error',
      'processing_error',
      'An error occurred while processing your card. Try again in a little bit.',
    ),
  ),
  visa('4000002500003155', { asksForAuthentication: true }),
  visa('4000000000000259', { isDisputed: true }),
];

/** The provider's predefined payment methods. */
const namedMethods: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_createDispute: '4000000000000259',
};

export const cardByNumber = (number: string) => testCards.find((card) => card.number === number);
export const cardByLastFour = (last4: string) => testCards.find((card) => card.number.endsWith(last4));
export const numberOfNamedMethod = (name: string) => namedMethods[name];
