import { pages, productName } from '@mendwell/contracts/pages';
import { BrandMark } from '@mendwell/ui/display/brand-mark';
import { CloseIcon, MenuIcon } from '@mendwell/ui/display/icons';
import { Link, NavLink, useLocation } from '@mendwell/web-kit/routing/router';
import { useSignInState } from '@mendwell/web-kit/session/require-sign-in';
import { useSession } from '@mendwell/web-kit/session/session';
import { wasSignedIn } from '@mendwell/web-kit/session/signed-in';
import { useEffect, useRef, useState } from 'react';
import { useLoaded } from '../navigation/use-loaded.ts';
import { ThemeToggle } from '../theme/theme-toggle.tsx';
import { Account } from './account.tsx';
import styles from './top-bar.module.css';
import { useEscape } from './use-escape.ts';

const loadMenu = () => import('./dashboard-menu.tsx');

const PersonalLink = () => {
  const { user, isLoading } = useSession();
  const signInState = useSignInState();
  const DashboardMenu = useLoaded(user !== null, loadMenu);
  // A previously signed-in visitor most likely still is.
  if (!user && !(isLoading && wasSignedIn()))
    return (
      <li className={styles.onNarrow}>
        <NavLink to={pages.register} state={signInState}>
          Sign up
        </NavLink>
      </li>
    );
  return (
    <li className={styles.dashboard}>
      <NavLink to={pages.dashboard}>Dashboard</NavLink>
      {DashboardMenu ? <DashboardMenu /> : <span className={styles.buttonPlace} />}
    </li>
  );
};

/** Brand, links, theme and account. On narrow screens the links are in a menu. */
export const TopBar = () => {
  const { key } = useLocation();
  const [isOpen, setOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the menu
  useEffect(() => setOpen(false), [key]);
  const menuButton = useRef<HTMLButtonElement>(null);
  useEscape(isOpen, () => {
    setOpen(false);
    menuButton.current?.focus();
  });

  return (
    <header className={styles.bar} data-boundary="shell">
      <div className={`container ${styles.row}`}>
        <Link to={pages.home} className={styles.brand}>
          <BrandMark />
          {productName}
        </Link>
        <nav id="top-links" aria-label="Main" className={styles.links} data-open={isOpen || undefined}>
          <ul>
            <li>
              <NavLink to={pages.home} end>
                Home
              </NavLink>
            </li>
            <li>
              <NavLink to={pages.allServices}>All Service</NavLink>
            </li>
            <PersonalLink />
          </ul>
        </nav>
        <div className={styles.tools}>
          <ThemeToggle className={styles.tool} />
          <Account />
          <button
            ref={menuButton}
            type="button"
            className={`${styles.tool} ${styles.menu}`}
            aria-label="Menu"
            aria-controls="top-links"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? <CloseIcon size={20} /> : <MenuIcon size={20} />}
          </button>
        </div>
      </div>
    </header>
  );
};
