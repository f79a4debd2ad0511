import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { signInUnreachable } from '../http/http.ts';
import { MemoryRouter, useLocation } from '../routing/router.ts';
import { findToast, sessionOf } from '../testing/render-page.tsx';
import { Toasts } from '../toast/toast.tsx';
import { useRequireSignIn } from './require-sign-in.ts';
import { type Session, SessionContext } from './session.tsx';

const user = { uid: 'u1', email: 'maya@example.com', displayName: 'Maya', photoURL: '' };
const handleSend = jest.fn();
const recheck = jest.fn();

function Form() {
  const requireSignIn = useRequireSignIn();
  return (
    <button type="button" onClick={() => requireSignIn() && handleSend()}>
      Send from {useLocation().pathname}
    </button>
  );
}

const send = (session: Partial<Session>) => {
  render(
    <SessionContext value={sessionOf({ recheck, ...session })}>
      <MemoryRouter initialEntries={['/form']}>
        <Form />
      </MemoryRouter>
      <Toasts />
    </SessionContext>,
  );
  return userEvent.click(screen.getByRole('button'));
};

beforeEach(() => jest.clearAllMocks());

describe('useRequireSignIn', () => {
  it.each([
    ['a signed-in user', { user }],
    ['a loading session, for which the call waits', { isLoading: true }],
  ])('allows %s to send', async (_name, session) => {
    await send(session);
    expect(handleSend).toHaveBeenCalledTimes(1);
    expect(screen.getByText('Send from /form')).toBeVisible();
  });

  it('stays on the page while the identity provider is unreachable', async () => {
    await send({ trouble: 'unreachable' });
    expect(handleSend).not.toHaveBeenCalled();
    expect(recheck).toHaveBeenCalledTimes(1);
    expect(screen.getByText('Send from /form')).toBeVisible();
    await findToast(signInUnreachable);
    expect(screen.queryByText('Please sign in first')).toBeNull();
  });

  it('redirects a visitor to sign in', async () => {
    await send({});
    expect(handleSend).not.toHaveBeenCalled();
    expect(screen.getByText('Send from /login')).toBeVisible();
    await findToast('Please sign in first');
  });
});
