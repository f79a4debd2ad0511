/**
 * The parts of the router that we use. Shell and slices share this module to have one React context; sharing the library
 * itself would prevent tree shaking.
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
// Registered before the router's own listener: listeners run in the order of registration. There is no window while a
// first view is built (first-view.tsx).
globalThis.window?.addEventListener('popstate', (event) => guard?.(event));

/** Runs `next` before the router on Back and Forward; it may stop the event. `undefined` removes it. */
export const guardHistory = (next: HistoryGuard | undefined): void => {
  guard = next;
};
