import type { Release } from '@mendwell/contracts/slices';
import { ErrorState } from '@mendwell/ui/states/error-state';
import styles from '@mendwell/ui/states/message-page.module.css';
import { Spinner } from '@mendwell/ui/states/spinner';
import { Route, Routes } from '@mendwell/web-kit/routing/router';
import type { ReactNode } from 'react';
import { loadComponent } from '../slices/load-component.ts';
import { Slot } from '../slices/slot.tsx';

/*
 * Shares no more modules with the start of the app than other late pages do, such as `PageSlot`, `RequireSession` or the
 * federation runtime: webpack would move them out of their bundled group, and every page would load more (docs/adr/0024). So
 * a retry reloads the page, which reads the list again: the failed release may have been rolled back.
 */

export const Checking = () => (
  <section className={`container ${styles.message}`}>
    <Spinner />
  </section>
);

export const Failure = ({ text, onRetry }: { text: string; onRetry: () => void }) => (
  <section className={`container ${styles.message}`}>
    <h1 className="visually-hidden" tabIndex={-1}>
      Page not available
    </h1>
    <ErrorState text={text} onRetry={onRetry} />
  </section>
);

interface OperatorPagesProps {
  releases: readonly Release[];
  /** Shown at every other address. */
  otherwise: ReactNode;
}

const unavailable = 'This part of the page could not be shown. Everything else still works.';

/** The pages of the slices for operators, below the route of unknown addresses. */
export const OperatorPages = ({ releases, otherwise }: OperatorPagesProps) => (
  <Routes>
    {releases.flatMap((release) =>
      release.pages.map(({ path }) => (
        <Route
          key={path}
          path={path}
          caseSensitive
          element={
            <Slot
              key={path}
              owner={`${release.name} ${release.version}`}
              path={path}
              load={() => loadComponent(release, path)}
              isPage
              waiting={<Checking />}
              failure={() => <Failure text={unavailable} onRetry={() => window.location.reload()} />}
            />
          }
        />
      )),
    )}
    <Route path="*" element={otherwise} />
  </Routes>
);
