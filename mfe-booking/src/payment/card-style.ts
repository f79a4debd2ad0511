import type { StripeElementStyle } from '@stripe/stripe-js';

/** The card field is in the provider's frame, which our style sheets do not reach. */
export function cardStyle(): StripeElementStyle {
  const tokens = getComputedStyle(document.documentElement);
  const color = (name: string) => tokens.getPropertyValue(`--color-${name}`).trim();
  return {
    base: {
      color: color('ink'),
      iconColor: color('muted'),
      fontFamily: tokens.getPropertyValue('--font'),
      fontSize: '16px',
      '::placeholder': { color: color('muted') },
    },
    invalid: { color: color('danger'), iconColor: color('danger') },
  };
}
