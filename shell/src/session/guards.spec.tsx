import { MemoryRouter, Route, Routes, useLocation } from '@mendwell/web-kit/routing/router';
import { type Session, SessionContext } from '@mendwell/web-kit/session/session';
import { rememberSignedIn } from '@mendwell/web-kit/session/signed-in';
import { sessionOf } from '@mendwell/web-kit/testing/render-page';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RequireSession, VisitorsOnly } from './guards.tsx';

const user = { uid: 'u1', email: 'maya@example.com', displayName: 'Maya', photoURL: '' };

const Login = () => <p>Login, then {JSON.stringify(useLocation().state)}</p>;

const show = (
  address: string | { pathname: string; state: unknown },
  state: Pick<Session, 'user' | 'isLoading' | 'trouble'>,
) => {
  const recheck = jest.fn();
  render(
    <SessionContext value={sessionOf({ ...state, recheck })}>
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          <Route path="/" element={<p>Home</p>} />
          <Route path="/bookedService" element={<RequireSession needsUser>My bookings</RequireSession>} />
          <Route path="/services/1" element={<RequireSession needsUser={false}>A service</RequireSession>} />
          <Route
            path="/login"
            element={
              <VisitorsOnly>
                <Login />
              </VisitorsOnly>
            }
          />
        </Routes>
      </MemoryRouter>
    </SessionContext>,
  );
  return { recheck };
};

afterEach(() => rememberSignedIn(false));

describe('a page for signed-in users', () => {
  it('waits while the session loads, instead of redirecting a signed-in user', () => {
    show('/bookedService', { user: null, isLoading: true });
    expect(screen.getByRole('status')).toHaveTextContent('Checking your sign-in');
  });

  it('reports an unreachable identity provider, and retries on request', async () => {
    const { recheck } = show('/bookedService', { user: null, isLoading: false, trouble: 'unreachable' });
    expect(screen.getByRole('alert')).toHaveTextContent('Check your connection and try again.');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(recheck).toHaveBeenCalledTimes(1);
  });

  it('redirects a visitor to sign in and remembers the URL with its query and fragment', () => {
    show('/bookedService?page=2#paid', { user: null, isLoading: false });
    expect(screen.getByText('Login, then {"from":"/bookedService?page=2#paid"}')).toBeVisible();
  });

  it('that needs its user is hidden until the user is known', () => {
    rememberSignedIn(true);
    show('/bookedService', { user: null, isLoading: true });
    expect(screen.queryByText('My bookings')).not.toBeInTheDocument();
  });

  it('that needs no user is shown at once to a previously signed-in visitor', () => {
    rememberSignedIn(true);
    show('/services/1', { user: null, isLoading: true });
    expect(screen.getByText('A service')).toBeVisible();
  });

  it('that needs no user stays when the identity provider is unreachable', () => {
    rememberSignedIn(true);
    show('/services/1', { user: null, isLoading: false, trouble: 'unreachable' });
    expect(screen.getByText('A service')).toBeVisible();
  });

  it('that needs no user redirects a visitor whose session has ended', () => {
    rememberSignedIn(true);
    show('/services/1', { user: null, isLoading: false });
    expect(screen.getByText('Login, then {"from":"/services/1"}')).toBeVisible();
  });

  it('that needs no user is hidden from a first-time visitor', () => {
    show('/services/1', { user: null, isLoading: true });
    expect(screen.queryByText('A service')).not.toBeInTheDocument();
  });

  it('is shown to a signed-in user', () => {
    show('/bookedService', { user, isLoading: false });
    expect(screen.getByText('My bookings')).toBeVisible();
  });
});

describe('the sign-in pages', () => {
  it('keep the form and its input during sign-in', () => {
    show('/login', { user: null, isLoading: true });
    expect(screen.getByText(/^Login/)).toBeVisible();
  });

  it('redirect a signed-in user to their target', () => {
    show({ pathname: '/login', state: { from: '/bookedService' } }, { user, isLoading: false });
    expect(screen.getByText('My bookings')).toBeVisible();
  });

  it('redirect a signed-in user home without a target', () => {
    show('/login', { user, isLoading: false });
    expect(screen.getByText('Home')).toBeVisible();
  });
});
