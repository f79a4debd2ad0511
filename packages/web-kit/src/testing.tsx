/**
 * For specs only: a page as the shell would draw it, with the network as the one thing that is not real.
 */
import type { Problem } from '@mendwell/contracts/problem';
import { configure, render, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { toast } from 'sonner';
import { provideToken } from './http.ts';
import type { User } from './identity.ts';
import { type QueryClient, QueryClientProvider } from './query.ts';
import { createQueryClient } from './query-client.ts';
import { Link, MemoryRouter, Route, Routes, useLocation } from './router.ts';
import { type Session, SessionContext } from './session.tsx';
import type { SessionActions } from './session-store.ts';
import { Toasts } from './toast.tsx';

// Whole pages on a busy machine are slow, not broken.
configure({ asyncUtilTimeout: 10_000 });
jest.setTimeout(60_000);
// Toasts outlive their page, and the next would lie behind them.
afterEach(() => void toast.dismiss());

interface PageOptions {
  /** The router pattern of the page. */
  path: string;
  /** The address to open it at, with its query. Default `path`. */
  at?: string;
  /** Navigation state handed over by the page before. */
  state?: unknown;
  /** Who is signed in. Default nobody. */
  user?: User | null;
  /** What the session can do. Default nothing. */
  session?: Partial<SessionActions>;
  /** What was read before. Default nothing. */
  queryClient?: QueryClient;
}

/**
 * Draws a page at its address, with a link `Away`. After it navigates away, the document reads `at <path>`; `become`
 * signs another user in, or nobody.
 */
export function renderPage(
  Page: ComponentType,
  { path, at = path, state, user = null, session, ...given }: PageOptions,
) {
  const { queryClient = createQueryClient() } = given;
  queryClient.setDefaultOptions({ queries: { retry: false } });
  const { pathname, search } = new URL(at, window.location.origin);
  const pageFor = (visitor: User | null) => {
    provideToken(async () => visitor && `token-of-${visitor.uid}`);
    return (
      <QueryClientProvider client={queryClient}>
        <SessionContext value={sessionOf({ ...session, user: visitor })}>
          <MemoryRouter initialEntries={[{ pathname, search, state }]}>
            <Routes>
              <Route path={path} Component={Page} />
              <Route path="*" Component={Elsewhere} />
            </Routes>
            <Link to="/away">Away</Link>
          </MemoryRouter>
          <Toasts />
        </SessionContext>
      </QueryClientProvider>
    );
  };
  const rendered = render(pageFor(user));
  return { ...rendered, become: (next: User | null) => rendered.rerender(pageFor(next)) };
}

/** Resolves once the toast that says `text` can be read: it is on the page a moment before it fades in. */
export const findToast = (text: string) => waitFor(() => expect(screen.getByText(text)).toBeVisible());

const Elsewhere = () => <p>at {useLocation().pathname}</p>;

const noAction = () => Promise.reject(new Error('This spec has not said what that does'));

/** A session for specs: nobody is signed in and nothing can be done about it, but for what `given` says. */
export const sessionOf = (given: Partial<Session>): Session => ({
  user: null,
  isLoading: false,
  signIn: noAction,
  signInWithGoogle: noAction,
  register: noAction,
  sendPasswordReset: noAction,
  changeProfile: noAction,
  sendVerification: noAction,
  refresh: noAction,
  signOut: noAction,
  prepare: async () => undefined,
  recheck: () => undefined,
  ...given,
});

/** A call as it left the page; `path` is without the `/api` prefix. */
export interface Call {
  method: string;
  path: string;
  body: unknown;
  headers: Record<string, string>;
}

/** What the server says: 200 unless told otherwise. */
export interface Answer {
  status?: number;
  body: unknown;
  headers?: Record<string, string>;
}

/**
 * Answers calls by `METHOD /path`. A call that has no answer fails as it does without a network; a stream of live
 * updates stays open in silence. Returns the calls so far, oldest first.
 */
export function stubNetwork(answers: Record<string, (call: Call) => Answer | Promise<Answer>>): Call[] {
  const calls: Call[] = [];
  globalThis.fetch = async (input, { method = 'GET', body, headers } = {}) => {
    const path = String(input).replace(/^\/api/, '');
    if (path === '/events') return new Promise(() => undefined);
    const call = {
      method,
      path,
      body: body ? JSON.parse(String(body)) : undefined,
      headers: { ...(headers as Record<string, string>) },
    };
    calls.push(call);
    const answer = await answers[`${method} ${path}`]?.(call);
    if (!answer) throw new TypeError('Failed to fetch');
    const { status = 200 } = answer;
    // As much of a Response as is read: jsdom has none.
    return {
      ok: status < 400,
      status,
      headers: new Headers(answer.headers),
      json: async () => answer.body,
      text: async () => JSON.stringify(answer.body),
    } as Response;
  };
  return calls;
}

/** A refusal in the shape of every refusal. */
export const problem = (
  status: number,
  code: Problem['code'],
  detail: string,
  errors?: Problem['errors'],
): Answer => ({
  status,
  body: { type: 'about:blank', title: 'Refused', status, code, detail, requestId: 'request-1', errors },
});
