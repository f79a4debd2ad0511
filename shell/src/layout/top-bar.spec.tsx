import { provideToken } from '@mendwell/web-kit/http/http';
import { QueryClientProvider } from '@mendwell/web-kit/http/query';
import { createQueryClient } from '@mendwell/web-kit/http/query-client';
import { MemoryRouter, useLocation } from '@mendwell/web-kit/routing/router';
import { type Session, SessionContext } from '@mendwell/web-kit/session/session';
import { rememberSignedIn } from '@mendwell/web-kit/session/signed-in';
import { sessionOf, stubNetwork } from '@mendwell/web-kit/testing/render-page';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TopBar } from './top-bar.tsx';

const maya = { uid: 'u1', email: 'maya@example.com', displayName: 'Maya', photoURL: '' };

const queryClient = createQueryClient();
const Place = () => {
  const { pathname, state } = useLocation();
  return <p>{`at ${pathname}, then ${JSON.stringify(state)}`}</p>;
};
const bar = (session: Partial<Session>, at?: Parameters<typeof MemoryRouter>[0]['initialEntries']) => (
  <QueryClientProvider client={queryClient}>
    <SessionContext value={sessionOf(session)}>
      <MemoryRouter initialEntries={at ?? ['/']}>
        <TopBar />
        <Place />
      </MemoryRouter>
    </SessionContext>
  </QueryClientProvider>
);
const show = (user: Session['user']) => render(bar({ user }));

describe('the top bar', () => {
  it('shows the dashboard link to a signed-in user, and its menu once loaded', async () => {
    show(maya);
    expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard');
    const button = await screen.findByRole('button', { name: 'Dashboard pages' });
    expect(screen.getAllByRole('link', { name: 'Dashboard' })).toHaveLength(1);
    await userEvent.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('link', { name: 'Booked Service' })).toHaveAttribute('href', '/bookedService');
    await userEvent.keyboard('{Escape}');
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(button).toHaveFocus();
  });

  it.each([
    ['an operator', { operator: true }, ['Desk']],
    ['nobody else, who asks for no list of such pages', {}, []],
  ])('links to the desk for %s', async (_, claims, shown) => {
    queryClient.clear();
    const page = { path: '/desk', requiresLogin: true, needsUser: true, files: [], calls: [] };
    const desk = { name: 'desk', version: '1.0.0', entry: '/mfe/desk/1.0.0/remoteEntry.js', pages: [page] };
    const calls = stubNetwork({ 'GET /operators.json': () => ({ body: [desk] }) });
    const readToken = jest.fn(async () => `e30.${btoa(JSON.stringify(claims))}.signature`);
    provideToken(readToken);
    show(maya);
    await userEvent.click(await screen.findByRole('button', { name: 'Dashboard pages' }));
    for (const name of shown)
      expect(await screen.findByRole('link', { name })).toHaveAttribute('href', '/desk');
    await waitFor(() => expect(readToken).toHaveBeenCalled());
    expect(screen.queryAllByRole('link', { name: 'Desk' })).toHaveLength(shown.length);
    expect(calls.map(({ path }) => path)).toEqual(shown.map(() => '/operators.json'));
    provideToken(async () => null);
  });

  it('shows sign-in links to visitors, and no dashboard', () => {
    show(null);
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
    expect(screen.queryByRole('link', { name: 'Dashboard' })).toBeNull();
  });

  it.each([
    ['Sign in', '/login'],
    ['Sign up', '/register'],
  ])('returns from %s to the page with the link', async (name, path) => {
    const links = () => screen.getAllByRole('link', { name });
    for (let index = 0; index < (name === 'Sign up' ? 2 : 1); index++) {
      const { unmount } = render(bar({}, ['/services/5?tab=price#top']));
      await userEvent.click(links()[index] as HTMLElement);
      expect(screen.getByText(`at ${path}, then {"from":"/services/5?tab=price#top"}`)).toBeVisible();
      unmount();
    }
  });

  it('keeps the page to return to from one sign-in page to the other', async () => {
    render(bar({}, [{ pathname: '/login', state: { from: '/services/5' } }]));
    await userEvent.click(screen.getAllByRole('link', { name: 'Sign up' })[1] as HTMLElement);
    expect(screen.getByText('at /register, then {"from":"/services/5"}')).toBeVisible();
  });

  it('moves the focus to the sign-in link after a log-out', async () => {
    const signOut = jest.fn(async () => undefined);
    const { rerender } = render(bar({ user: maya, signOut }));
    await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
    expect(signOut).toHaveBeenCalledTimes(1);
    rerender(bar({ user: null, signOut }));
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveFocus();
  });

  it('does not move the focus when another tab logs out', async () => {
    const { rerender } = render(bar({ user: maya }));
    await screen.findByRole('button', { name: 'Dashboard pages' });
    rerender(bar({ user: null }));
    expect(document.body).toHaveFocus();
  });

  it('shows no sign-in links while the session loads, and keeps the focus on Dashboard', async () => {
    rememberSignedIn(true);
    const { rerender } = render(bar({ user: null, isLoading: true }));
    expect(screen.queryByRole('link', { name: /Sign/ })).toBeNull();
    const link = screen.getByRole('link', { name: 'Dashboard' });
    link.focus();
    rerender(bar({ user: maya }));
    await screen.findByRole('button', { name: 'Dashboard pages' });
    expect(link).toHaveFocus();
    rememberSignedIn(false);
  });

  it('closes the phone menu on Escape and returns the focus to its button', async () => {
    show(null);
    const button = screen.getByRole('button', { name: 'Menu' });
    await userEvent.click(button);
    await userEvent.tab();
    await userEvent.keyboard('{Escape}');
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(button).toHaveFocus();
  });
});
