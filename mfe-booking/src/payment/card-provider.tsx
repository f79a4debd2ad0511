import { Button } from '@mendwell/ui/display/button';
import { ErrorState } from '@mendwell/ui/states/error-state';
import { Skeleton } from '@mendwell/ui/states/skeleton';
import shared from '@mendwell/ui/theme/shared.module.css';
import { useQuery } from '@mendwell/web-kit/http/query';
import { loadRuntimeConfig } from '@mendwell/web-kit/http/runtime-config';
import { Elements } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
// The package's main entry would load Stripe's script on import, even for visitors who never pay.
import { loadStripe } from '@stripe/stripe-js/pure';
import type { ReactNode } from 'react';

interface CardProviderProps {
  onCancel: () => void;
  children: ReactNode;
}

/** Loads Stripe.js once, with the first payment; a failed load can be retried. */
export function CardProvider({ onCancel, children }: CardProviderProps) {
  const {
    data: stripe,
    isError,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ['card-provider'],
    queryFn: loadCardProvider,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
    structuralSharing: false,
  });

  if (stripe) return <Elements stripe={stripe}>{children}</Elements>;
  return (
    <div className={shared.stack} aria-busy={isFetching}>
      {isError ? (
        <ErrorState text="The card form could not be loaded." onRetry={refetch} />
      ) : (
        <Skeleton height="3rem" />
      )}
      <Button variant="secondary" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}

const timeoutMs = 15_000;

/** Stripe.js with our key, or the sandbox's stand-in in local mode. Rejects after 15 s. */
async function loadCardProvider(): Promise<Stripe> {
  const { stripe: config } = await loadRuntimeConfig();
  const loading =
    config.mode === 'sandbox'
      ? import(/* webpackChunkName: "local-sandbox" */ './load-sandbox.ts').then(({ loadSandbox }) =>
          loadSandbox(config.publishableKey),
        )
      : loadStripe(config.publishableKey);
  const stripe = await Promise.race([loading, rejectAfter(timeoutMs)]);
  if (!stripe) throw new Error('Stripe.js needs a browser');
  return stripe;
}

const rejectAfter = (ms: number) =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The card form took too long to load')), ms);
  });
