/** For specs only: renders pages as the shell does. Only the network is stubbed. */
import type { Problem } from '@mendwell/contracts/problem';
import { render, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { toast } from 'sonner';
import { provideToken } from '../http/http.ts';
import { type QueryClient, QueryClientProvider } from '../http/query.ts';
import { createQueryClient } from '../http/query-client.ts';
import { Link, MemoryRouter, Route, Routes, useLocation } from '../routing/router.ts';
import type { User } from '../session/identity.ts';
import { type Session, SessionContext } from '../session/session.tsx';
import type { SessionActions } from '../session/session-store.ts';
import { Toasts } from '../toast/toast.tsx';

interface PageOptions {
  /** The router pattern of the page. */
  path: string;
  /** The URL to open, with its query. Default `path`. */
  at?: string;
  /** The navigation state. */
  state?: unknown;
  /** The signed-in user. Default a visitor. */
  user?: User | null;
  /** Overrides of the session's actions, which reject by default. */
  session?: Partial<SessionActions>;
  /** Default an empty cache. */
  queryClient?: QueryClient;
}

/**
 * Renders a page with a link `Away`. After navigation away from the page, the document reads `at <path>`. `switchUser`
 * signs in another user, or `null` for a visitor.
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
  // Toasts outlive their page and would cover the next one.
  toast.dismiss();
  const rendered = render(pageFor(user));
  return { ...rendered, switchUser: (next: User | null) => rendered.rerender(pageFor(next)) };
}

/** Resolves once a toast with `text` is visible: it is in the document before it fades in. */
export const findToast = (text: string) => waitFor(() => expect(screen.getByText(text)).toBeVisible());

const Elsewhere = () => <p>at {useLocation().pathname}</p>;

const noAction = () => Promise.reject(new Error('This spec does not stub that action'));

/** A signed-out session stub for specs; override members with `given`. */
export const sessionOf = (given: Partial<Session>): Session => ({
  user: null,
  isLoading: false,
  signIn: noAction,
  signInWithGoogle: noAction,
  register: noAction,
  sendPasswordReset: noAction,
  changeProfile: noAction,
  sendVerification: noAction,
  reauthenticate: noAction,
  secondFactor: noAction,
  changeEmail: noAction,
  refresh: noAction,
  signOut: noAction,
  prepare: async () => undefined,
  recheck: () => undefined,
  ...given,
});

/** A request as sent; `path` is without the `/api` prefix. */
export interface Call {
  method: string;
  path: string;
  body: unknown;
  headers: Record<string, string>;
}

/** A stubbed response. Default status 200. */
export interface Answer {
  status?: number;
  body: unknown;
  headers?: Record<string, string>;
}

/**
 * Stubs `fetch` with answers by `METHOD /path`, or by `METHOD /path?` for any query. A call without an answer fails like a
 * lost network; the live stream never opens. Returns the calls so far, oldest first.
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
    const answerOf = answers[`${method} ${path}`] ?? answers[`${method} ${path.replace(/\?.*/, '')}?`];
    const answer = await answerOf?.(call);
    if (!answer) throw new TypeError('Failed to fetch');
    const { status = 200 } = answer;
    // Only the members in use: jsdom has no Response.
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

/** A problem response. */
export const problem = (
  status: number,
  code: Problem['code'],
  detail: string,
  errors?: Problem['errors'],
): Answer => ({
  status,
  body: { type: 'about:blank', title: 'Refused', status, code, detail, requestId: 'request-1', errors },
});
