import { findToast, renderPage } from '@mendwell/web-kit/testing/render-page';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import LoginPage from './login-page.tsx';

const sent =
  'If this address has an account, a link to set a new password is on its way. No email yet? Try again in a few minutes.';

const open = (answer: () => Promise<void>) => {
  const sendPasswordReset = jest.fn(answer);
  renderPage(LoginPage, { path: '/login', session: { sendPasswordReset } });
  return sendPasswordReset;
};
const email = () => screen.getByLabelText('Email Address');
const ask = () => userEvent.click(screen.getByRole('button', { name: 'Forgot password?' }));

describe('Forgot password?', () => {
  it('sends a link to the typed address, without a password', async () => {
    const sendPasswordReset = open(async () => undefined);
    await userEvent.type(email(), ' maya@example.com ');
    await ask();
    await findToast(sent);
    expect(sendPasswordReset).toHaveBeenCalledWith('maya@example.com');
  });

  it('sends one link for a double click', async () => {
    const sendPasswordReset = open(async () => undefined);
    await userEvent.type(email(), 'maya@example.com');
    const button = screen.getByRole('button', { name: 'Forgot password?' });
    // Both clicks come before the page has rendered the first one.
    fireEvent.click(button);
    fireEvent.click(button);
    await findToast(sent);
    expect(sendPasswordReset).toHaveBeenCalledTimes(1);
  });

  it('asks for an address and focuses its field', async () => {
    const sendPasswordReset = open(async () => undefined);
    await ask();
    await findToast('Enter your email address first.');
    expect(email()).toHaveFocus();
    await userEvent.type(email(), 'maya');
    await ask();
    expect(email()).toHaveFocus();
    expect(sendPasswordReset).not.toHaveBeenCalled();
  });

  it('reports that the link could not be requested', async () => {
    open(() => Promise.reject(new Error('auth/network-request-failed')));
    await userEvent.type(email(), 'maya@example.com');
    await ask();
    await findToast('We could not send the link. Check the address and your connection.');
  });
});
