import { useEffect, useRef, useState } from 'react';
import { guardHistory } from '../routing/router.ts';
import { isSignInPage } from '../session/require-sign-in.ts';
import { askBeforeClosing } from './unsaved.ts';

/** The state of the question before unsent input is lost, and its two answers. */
interface LeaveGuard {
  isAsking: boolean;
  stay: () => void;
  leave: () => void;
}

/** Asks the user, and calls `proceed` if they leave. */
type Ask = (proceed: () => void) => void;

/**
 * While `isDirty`, asks before a link, Back or Forward leaves the page, and makes the browser ask before the tab closes.
 * Programmatic navigation is never blocked, nor are links to the sign-in pages, which return to the draft. `onLeave` runs
 * before a confirmed departure.
 */
export const useLeaveGuard = (isDirty: boolean, onLeave: () => void): LeaveGuard => {
  const [proceed, setProceed] = useState<() => void>();
  const guards = useRef<AbortController>(undefined);

  useEffect(() => {
    if (!isDirty) return;
    const active = new AbortController();
    guards.current = active;
    const { signal } = active;
    const ask: Ask = (next) => setProceed(() => next);
    guardLinks(ask, signal);
    guardBackAndForward(ask, signal);
    askBeforeClosing(signal);
    return () => active.abort();
  }, [isDirty]);

  const stay = () => setProceed(undefined);
  const leave = () => {
    guards.current?.abort();
    setProceed(undefined);
    onLeave();
    proceed?.();
  };
  return { isAsking: proceed !== undefined, stay, leave };
};

function guardLinks(ask: Ask, signal: AbortSignal) {
  const handleClick = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest('a');
    if (!link || !leadsAway(link) || opensElsewhere(event, link)) return;
    event.preventDefault();
    event.stopPropagation();
    ask(() => link.click());
  };
  document.addEventListener('click', handleClick, { capture: true, signal });
}

const leadsAway = ({ origin, pathname }: HTMLAnchorElement) =>
  origin === window.location.origin && pathname !== window.location.pathname && !isSignInPage(pathname);

const opensElsewhere = (event: MouseEvent, { target, download }: HTMLAnchorElement) =>
  event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || target === '_blank' || download !== '';

/** Only the data router can block Back and Forward (ADR 6), so the navigation is undone before the question. */
function guardBackAndForward(ask: Ask, signal: AbortSignal) {
  const { pathname } = window.location;
  let here = historyIndex();
  let isReturning = false;

  guardHistory((event) => {
    const there = historyIndex();
    if (isReturning) {
      isReturning = false;
      event.stopImmediatePropagation();
    } else if (window.location.pathname === pathname) {
      here = there ?? here;
    } else if (here !== undefined && there !== undefined) {
      const steps = there - here;
      isReturning = true;
      event.stopImmediatePropagation();
      window.history.go(-steps);
      ask(() => window.history.go(steps));
    }
  });
  signal.addEventListener('abort', () => guardHistory(undefined));
}

/** The router numbers history entries. */
const historyIndex = (): number | undefined => window.history.state?.idx ?? undefined;
