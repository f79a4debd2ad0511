import { NavLink } from '@mendwell/web-kit/routing/router';
import { deskPages } from '../../desk-pages.ts';
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

/** The pages of the desk. */
export const DeskMenu = () => (
  <nav aria-label="Desk" className={`container ${styles.menu}`}>
    {links.map(([name, path]) => (
      <NavLink key={path} to={path} end={path === deskPages.overview} className={styles.link}>
        {name}
      </NavLink>
    ))}
  </nav>
);
