/**
 * The router, as far as we use it. Shell and slices share this module, so its context is one; sharing the whole
 * library would ship it whole.
 */
export {
  BrowserRouter,
  Link,
  MemoryRouter,
  Navigate,
  NavLink,
  Outlet,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useSearchParams,
} from 'react-router-dom';

type HistoryGuard = (event: PopStateEvent) => void;
let guard: HistoryGuard | undefined;
// Registered before the router's own listener, because listeners on the window run in the order they were added.
// There is no window while a first view is built (first-view.tsx).
globalThis.window?.addEventListener('popstate', (event) => guard?.(event));

/** Runs `next` on Back and Forward before the router, which it may stop; `undefined` removes it. */
export const guardHistory = (next: HistoryGuard | undefined): void => {
  guard = next;
};
