import { Button } from '@mendwell/ui/display/button';
import { ErrorState } from '@mendwell/ui/states/error-state';
import { Skeleton } from '@mendwell/ui/states/skeleton';
import shared from '@mendwell/ui/theme/shared.module.css';
import { useQuery } from '@mendwell/web-kit/http/query';
import { Elements } from '@stripe/react-stripe-js';
import type { ReactNode } from 'react';
import { loadCardProvider } from './load-stripe.ts';

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
