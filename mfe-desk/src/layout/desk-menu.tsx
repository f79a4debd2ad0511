import { Button } from '@mendwell/ui/display/button';
import { NavLink } from '@mendwell/web-kit/routing/router';
import { lazy, Suspense, useState } from 'react';
import { deskPages } from '../desk-pages.ts';
import styles from './desk-menu.module.css';

// Draws pictures of keys, which few openings of the desk need.
const SecondFactorDialog = lazy(() => import('../second-factor/second-factor-dialog.tsx'));

const links = [
  ['Overview', deskPages.overview],
  ['Services', deskPages.services],
  ['Accounts', deskPages.accounts],
  ['Reviews', deskPages.reviews],
  ['Contact', deskPages.contact],
  ['Money', deskPages.money],
  ['Stuck events', deskPages.deadLetters],
  ['Journal', deskPages.journal],
] as const;

export function DeskMenu() {
  const [isOpen, setOpen] = useState(false);
  return (
    <nav aria-label="Desk" className={`container ${styles.menu}`}>
      {links.map(([name, path]) => (
        <NavLink key={path} to={path} end={path === deskPages.overview} className={styles.link}>
          {name}
        </NavLink>
      ))}
      <Button variant="quiet" onClick={() => setOpen(true)}>
        Second factor
      </Button>
      <Suspense>{isOpen && <SecondFactorDialog onClose={() => setOpen(false)} />}</Suspense>
    </nav>
  );
}
