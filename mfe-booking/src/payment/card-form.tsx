import { Button } from '@mendwell/ui/display/button';
import { formatPrice } from '@mendwell/ui/display/format';
import { Failure } from '@mendwell/ui/states/failure';
import { keepFocus } from '@mendwell/ui/states/keep-focus';
import shared from '@mendwell/ui/theme/shared.module.css';
import { useThemeName } from '@mendwell/ui/theme/theme-name';
import { CardElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { StripeElementStyle } from '@stripe/stripe-js';
import { type FormEvent, useState } from 'react';
import styles from './payment-dialog.module.css';
import type { usePayment } from './use-payment.ts';

interface CardFormProps {
  /** In dollars. */
  price: number;
  payment: ReturnType<typeof usePayment>;
  /** `undefined` while the dialog cannot be closed. */
  onCancel: (() => void) | undefined;
}

export function CardForm({ price, payment, onCancel }: CardFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  // Rerenders the card field in the colours of a new theme.
  useThemeName();
  const [isReady, setReady] = useState(false);
  const { intent, isPaying, isChecking, failure, isDeclined } = payment;
  const options = { hidePostalCode: true, disabled: isPaying, style: cardStyle() };

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const card = elements?.getElement(CardElement);
    if (stripe && card && isReady) payment.pay({ stripe, card });
  };

  return (
    <form className={shared.stack} onSubmit={handleSubmit} aria-label="Card payment">
      <div className={styles.card}>
        <CardElement options={options} onReady={() => setReady(true)} />
      </div>
      <Failure>{failure}</Failure>
      {isDeclined && <p role="status">Nothing was charged. Try another card.</p>}
      {isChecking && (
        <p role="status">The connection was lost. Checking whether your payment went through…</p>
      )}
      {intent.error && (
        <p ref={keepFocus} className={shared.muted}>
          {intent.error.message}{' '}
          <Button variant="quiet" size="small" onClick={() => intent.refetch()}>
            Try again
          </Button>
        </p>
      )}
      <div className={styles.actions}>
        <Button variant="secondary" disabled={!onCancel} onClick={onCancel}>
          Cancel
        </Button>
        {/* Disabled while the secret is loading, so that an early press is not reported as a failure. */}
        <Button type="submit" disabled={!isReady || intent.isLoading} isBusy={isPaying}>
          Pay ${formatPrice(price)}
        </Button>
      </div>
    </form>
  );
}

/** Our style sheets do not apply in the card provider's frame. */
function cardStyle(): StripeElementStyle {
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
