import { ErrorState } from '@mendwell/ui/states/error-state';
import { Slot, type SlotProps } from './slot.tsx';
import styles from './waiting.module.css';
import { Waiting } from './waiting.tsx';

/** Renders a page in a `Slot` with the usual spinner and error. */
export const PageSlot = (page: SlotProps) => (
  <Slot
    {...page}
    isPage={page.owner !== 'shell'}
    waiting={<Waiting />}
    failure={(onRetry) => (
      <div className={`container ${styles.failure}`}>
        <h1 className="visually-hidden" tabIndex={-1}>
          Page not available
        </h1>
        <ErrorState
          text="This part of the page could not be shown. Everything else still works."
          onRetry={onRetry}
        />
      </div>
    )}
  />
);
