import { findToast, renderPage } from '@mendwell/web-kit/testing/render-page';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import LoginPage from './login-page.tsx';
import RegisterPage from './register-page.tsx';

/** Presses twice before the page has rendered the first press. */
const pressTwice = (name: string) => {
  const button = screen.getByRole('button', { name });
  fireEvent.click(button);
  fireEvent.click(button);
};

describe('a double click', () => {
  it('signs in once', async () => {
    const signIn = jest.fn(async () => undefined);
    renderPage(LoginPage, { path: '/login', session: { signIn } });
    await userEvent.type(screen.getByLabelText('Password'), 'Right1');
    pressTwice('Log In');
    await findToast('User login successfully');
    expect(signIn).toHaveBeenCalledTimes(1);
  });

  it('creates one account', async () => {
    const register = jest.fn(async () => undefined);
    renderPage(RegisterPage, { path: '/register', session: { register } });
    await userEvent.type(screen.getByLabelText('Photo URL'), 'https://example.com/me.svg');
    await userEvent.type(screen.getByLabelText('Password'), 'Right1');
    pressTwice('Sign Up');
    await findToast('User created successfully');
    expect(register).toHaveBeenCalledTimes(1);
  });
});

it('creates no account under a name in which nothing can be seen', async () => {
  const register = jest.fn(async () => undefined);
  renderPage(RegisterPage, { path: '/register', session: { register } });
  fireEvent.change(screen.getByLabelText('Username'), { target: { value: '\u3164\u200b' } });
  await userEvent.type(screen.getByLabelText('Photo URL'), 'https://example.com/me.svg');
  await userEvent.type(screen.getByLabelText('Password'), 'Right1');
  await userEvent.click(screen.getByRole('button', { name: 'Sign Up' }));
  expect(screen.getByLabelText('Username')).toBeInvalid();
  expect(register).not.toHaveBeenCalled();
});

it('keeps saying at the fields that signing in failed', async () => {
  renderPage(LoginPage, { path: '/login', session: { signIn: () => Promise.reject(new Error('Wrong')) } });
  await userEvent.type(screen.getByLabelText('Password'), 'Wrong1');
  await userEvent.click(screen.getByRole('button', { name: 'Log In' }));
  await findToast('Incorrect email or password. Please try again.');
  for (const label of ['Email Address', 'Password'])
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(
      'Please check your address and password.',
    );
});

it('says why somebody who wanted to see a service has to sign in', async () => {
  renderPage(LoginPage, { path: '/login', state: { from: '/services/1' } });
  expect(await screen.findByText(/^Sign in to see this service, book/)).toBeVisible();
});

it('registers with one of our pictures', async () => {
  renderPage(RegisterPage, { path: '/register' });
  await userEvent.click(screen.getByRole('button', { name: 'Choose one of ours' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Picture 2' }));
  expect(screen.getByLabelText('Photo URL')).toHaveValue(`${location.origin}/media/avatars/2.svg`);
});

it('says until when an account can be kept that was just deleted', async () => {
  renderPage(LoginPage, { path: '/login', state: { from: '/profile', erasesOn: 'Dec 3' } });
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Your account will be deleted on Dec 3' }),
  ).toBeVisible();
  expect(screen.getByText('Sign in before that to keep it.')).toBeVisible();
});
