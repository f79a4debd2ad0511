import { Button } from '@mendwell/ui/display/button';
import { useDialog } from '@mendwell/ui/forms/use-dialog';
import { lazy, Suspense } from 'react';

// Lazy, because few who open the page need it.
const SubscribeDialog = lazy(() => import('./subscribe-dialog.tsx'));

/** A button for people who want to see their appointments in a calendar program of their own. */
export function Subscribe() {
  const { subject, open, close } = useDialog<true>();
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => open(true)}>
        Subscribe
      </Button>
      {subject && (
        <Suspense>
          <SubscribeDialog onClose={close} />
        </Suspense>
      )}
    </>
  );
}
