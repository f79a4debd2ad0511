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
// Listens from the start, because listeners on the window are called in the order of their coming.
window.addEventListener('popstate', (event) => guard?.(event));

/** Lets `next` hear of back and forward ahead of the router, and stop it there; `undefined` ends that. */
export const guardHistory = (next: HistoryGuard | undefined): void => {
  guard = next;
};
