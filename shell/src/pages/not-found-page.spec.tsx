import { provideToken } from '@mendwell/web-kit/http/http';
import { QueryClientProvider } from '@mendwell/web-kit/http/query';
import { createQueryClient } from '@mendwell/web-kit/http/query-client';
import { Link, MemoryRouter, Route, Routes, useParams } from '@mendwell/web-kit/routing/router';
import { type Session, SessionContext } from '@mendwell/web-kit/session/session';
import { sessionOf, stubNetwork } from '@mendwell/web-kit/testing/render-page';
import { maya } from '@mendwell/web-kit/testing/session';
import { init } from '@module-federation/enhanced/runtime';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import NotFoundPage from './not-found-page.tsx';

const tokenWith = (claims: object) => `e30.${btoa(JSON.stringify(claims)).replace(/=+$/, '')}.signature`;
const operatorToken = tokenWith({ operator: true, name: 'Märta' });

const page = (path: string) => ({ path, requiresLogin: true, needsUser: true, files: [], calls: [] });
const release = (version: string) => ({
  name: 'desk',
  version,
  entry: `/mfe/desk/${version}/remoteEntry.js`,
  pages: [page('/desk'), page('/desk/services/:serviceId')],
});
const listed = { body: [release('1.0.0')] };
const unreachable = { status: 503, body: {} };

const Home = () => (
  <>
    <h1>Desk</h1>
    <Link to="/desk/services/s1">A service</Link>
  </>
);
const Details = () => <h1>Service {useParams().serviceId}</h1>;

beforeAll(() => {
  init({ name: 'shell', remotes: [] });
  // The slice's container, as its script would leave it.
  const routes = {
    '/desk': async () => ({ default: Home }),
    '/desk/services/:serviceId': async () => ({ default: Details }),
  };
  Object.assign(globalThis, { desk: { init: () => undefined, get: async () => () => ({ routes }) } });
});

function show(at: string, token: string | null, session: Partial<Session> = { user: maya }) {
  provideToken(async () => token);
  const queryClient = createQueryClient();
  queryClient.setDefaultOptions({ queries: { retry: false } });
  render(
    <QueryClientProvider client={queryClient}>
      <SessionContext value={sessionOf(session)}>
        <MemoryRouter initialEntries={[at]}>
          <Routes>
            <Route path="/" element={<h1>Home</h1>} />
            <Route path="*" Component={NotFoundPage} />
          </Routes>
        </MemoryRouter>
      </SessionContext>
    </QueryClientProvider>,
  );
}
const heading = (name: string) => screen.findByRole('heading', { name });

describe('an unknown address', () => {
  it.each([
    ['a visitor', null, { user: null }],
    ['a user', tokenWith({ name: 'Maya' }), undefined],
    ['someone whose claim is not exactly true', tokenWith({ operator: 'true' }), undefined],
    ['someone with an unreadable token', 'token-of-u1', undefined],
  ])('is not found by %s, who asks for no list', async (_, token, session) => {
    const calls = stubNetwork({ 'GET /operators.json': () => listed });
    show('/desk', token, session);
    expect(await heading('Page not found')).toBeVisible();
    expect(document.title).toBe('Page not found || Mendwell');
    expect(document.head.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    expect(calls).toEqual([]);
  });

  it('is not found by an operator either if it is not one of their pages', async () => {
    stubNetwork({ 'GET /operators.json': () => listed });
    show('/desk/nothing', operatorToken);
    expect(await heading('Page not found')).toBeVisible();
  });

  it('is not called unknown while the sign-in is being checked', async () => {
    stubNetwork({});
    show('/desk', null, { user: null, isLoading: true });
    expect(screen.getByRole('status')).toHaveTextContent('Loading');
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  });
});

describe('an operator', () => {
  it('gets the pages of the desk, with one request for the list', async () => {
    const calls = stubNetwork({ 'GET /operators.json': () => listed });
    show('/desk', operatorToken);
    expect(await heading('Desk')).toBeVisible();
    expect(document.querySelector('[data-boundary="desk 1.0.0"]')).not.toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'A service' }));
    expect(await heading('Service s1')).toBeVisible();
    expect(calls.map(({ path }) => path)).toEqual(['/operators.json']);
  });

  it('stays where they are while they sign in again', async () => {
    stubNetwork({ 'GET /operators.json': () => listed });
    show('/desk', operatorToken, { user: maya, isLoading: true });
    expect(await heading('Desk')).toBeVisible();
  });

  it('gets the canary if they are in it', async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: as live-slices.ts reads it.
    document.cookie = 'release-group=5; Path=/';
    stubNetwork({
      'GET /operators.json': () => ({
        body: [{ ...release('1.0.0'), canary: { percent: 10, release: release('1.1.0') } }],
      }),
    });
    show('/desk', operatorToken);
    expect(await heading('Desk')).toBeVisible();
    expect(document.querySelector('[data-boundary="desk 1.1.0"]')).not.toBeNull();
  });

  it('can try again if the list is not readable', async () => {
    const answers = [unreachable, listed];
    const next = () => answers.shift() ?? unreachable;
    stubNetwork({ 'GET /operators.json': next });
    show('/desk', operatorToken);
    expect(await screen.findByRole('alert')).toHaveTextContent('could not be loaded');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await heading('Desk')).toBeVisible();
  });

  it('finds nothing at the desk from an address that may not reach it', async () => {
    stubNetwork({ 'GET /operators.json': () => ({ status: 404, body: {} }) });
    show('/desk', operatorToken);
    expect(await heading('Page not found')).toBeVisible();
  });
});
