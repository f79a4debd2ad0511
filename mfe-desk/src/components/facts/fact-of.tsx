import { Skeleton } from '@mendwell/ui/states/skeleton';
import type { ReactNode } from 'react';

/** A fact that is read on its own: a placeholder at first, then its value, or why it could not be read. */
export function factOf<Data>(
  { data, error }: { data: Data | undefined; error: Error | null },
  render: (data: Data) => ReactNode,
): ReactNode {
  if (data !== undefined) return render(data);
  return error ? error.message : <Skeleton width="4rem" />;
}
