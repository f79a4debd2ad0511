import { pages } from '@mendwell/contracts/pages';
import { ChevronDownIcon } from '@mendwell/ui/display/icons';
import { NavLink, useLocation } from '@mendwell/web-kit/routing/router';
import { useSession } from '@mendwell/web-kit/session/session';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useIdle } from '../navigation/use-idle.ts';
import { useLoaded } from '../navigation/use-loaded.ts';
import { isOperator } from '../operators/is-operator.ts';
import { usePublishedAccount } from '../session/use-published-account.ts';
import SliceModules from '../slices/slice-modules.tsx';
import styles from './dashboard-menu.module.css';
import { useEscape } from './use-escape.ts';

const loadOperatorLinks = () => import('../operators/operator-links.tsx');
const loadPendingErasure = () => import('../profile/erasure/pending-erasure.tsx');

const links = [
  { to: pages.addService, text: 'Add Service' },
  { to: pages.manageServices, text: 'Manage Service' },
  { to: pages.bookedServices, text: 'Booked Service' },
  { to: pages.serviceToDo, text: 'Service To Do' },
];

/** The links below Dashboard: a list behind a button, not an ARIA menu, because links should work with Tab. */
export default function DashboardMenu(): ReactNode {
  // Here, because only this part of every page is loaded for users alone.
  const erasesAt = usePublishedAccount();
  const PendingErasure = useLoaded(erasesAt !== undefined, loadPendingErasure);
  const { user } = useSession();
  const [hasDesk, setHasDesk] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each user has a token of their own
  useEffect(() => void isOperator().then(setHasDesk), [user?.uid]);
  const OperatorLinks = useLoaded(hasDesk, loadOperatorLinks);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const isIdle = useIdle(true);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the list
  useEffect(() => setOpen(false), [key]);

  useEffect(() => {
    if (!isOpen) return;
    const handleOutside = ({ target }: Event) => {
      const item = button.current?.closest('li');
      if (target instanceof Node && !item?.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', handleOutside);
    document.addEventListener('focusin', handleOutside);
    return () => {
      document.removeEventListener('pointerdown', handleOutside);
      document.removeEventListener('focusin', handleOutside);
    };
  }, [isOpen]);

  useEscape(isOpen, () => {
    setOpen(false);
    button.current?.focus();
  });

  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label="Dashboard pages"
        aria-controls="dashboard-links"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronDownIcon size={16} />
      </button>
      <ul id="dashboard-links" className={styles.dropdown} data-open={isOpen || undefined}>
        {links.map(({ to, text }) => (
          <li key={to} className={styles.item}>
            <NavLink to={to}>{text}</NavLink>
            {(isIdle || isOpen) && <SliceModules place="menu" beside={to} />}
          </li>
        ))}
        {OperatorLinks && <OperatorLinks className={styles.item} />}
      </ul>
      {erasesAt && PendingErasure && <PendingErasure erasesAt={erasesAt} />}
    </>
  );
}
