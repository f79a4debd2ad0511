import { NotFound } from '@mendwell/web-kit/routing/not-found';
import { useSession } from '@mendwell/web-kit/session/session';
import { Checking, Failure, OperatorPages } from '../operators/operator-pages.tsx';
import { useOperatorReleases } from '../operators/operator-releases.ts';

/** At unknown addresses: an operator's page, or nothing. */
export default function NotFoundPage() {
  const { user, isLoading } = useSession();
  const { data: releases, error, refetch } = useOperatorReleases();
  if (!user) return isLoading ? <Checking /> : <NotFound />;
  if (releases) return <OperatorPages releases={releases} otherwise={<NotFound />} />;
  if (!error) return <Checking />;
  return <Failure text="This page could not be loaded. Please try again." onRetry={refetch} />;
}
