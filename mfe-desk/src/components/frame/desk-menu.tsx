import { Button } from '@mendwell/ui/forms/button';
import { NavLink } from '@mendwell/web-kit/routing/router';
import { deskPages } from '../../desk-pages.ts';
import { SecondFactorDialog } from '../../session/second-factor/second-factor-dialog.tsx';
import { useDialog } from '../actions/use-dialog.ts';
import styles from './frame.module.css';

const links = [
  ['Overview', deskPages.overview],
  ['Services', deskPages.services],
  ['Accounts', deskPages.accounts],
  ['Reviews', deskPages.reviews],
  ['Contact', deskPages.contact],
  ['Money', deskPages.money],
  ['Dead letters', deskPages.deadLetters],
  ['Journal', deskPages.journal],
] as const;

/** The pages of the desk, and the operator's own sign-in. */
export function DeskMenu() {
  const { subject, open, props } = useDialog<'second factor'>();
  return (
    <nav aria-label="Desk" className={`container ${styles.menu}`}>
      {links.map(([name, path]) => (
        <NavLink key={path} to={path} end={path === deskPages.overview} className={styles.link}>
          {name}
        </NavLink>
      ))}
      <Button variant="quiet" onClick={() => open('second factor')}>
        Second factor
      </Button>
      {subject && <SecondFactorDialog {...props} />}
    </nav>
  );
}
