import { findToast, renderPage } from '@mendwell/web-kit/testing/render-page';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ChangeEmail } from './change-email.tsx';

const maya = { uid: 'u1', email: 'maya@example.com', displayName: 'Maya', photoURL: '', hasPassword: true };
const wanted = 'maya@new.example';

const open = (answer: () => Promise<void> = async () => undefined, user = maya) => {
  const changeEmail = jest.fn(answer);
  const Page = () => <ChangeEmail user={user} />;
  const page = renderPage(Page, { path: '/profile', user, session: { changeEmail } });
  return { ...page, changeEmail };
};
const address = () => screen.getByLabelText('New email address');
const password = () => screen.getByLabelText('Password', { exact: true });
const button = () => screen.getByRole('button', { name: 'Change email address' });
const fill = async () => {
  await userEvent.type(address(), ` ${wanted} `);
  await userEvent.type(password(), 'Right1');
};
const failure = (code: string) => () =>
  Promise.reject(Object.assign(new Error(`Firebase: (${code})`), { code }));

// Drafts are stored in the tab.
beforeEach(() => sessionStorage.clear());

describe('changing the email address', () => {
  it('sends a link to the new address, names it, and empties the form', async () => {
    const { changeEmail } = open();
    await fill();
    await userEvent.click(button());
    await findToast('A link is on its way to your new address.');
    expect(changeEmail).toHaveBeenCalledWith(wanted, 'Right1');
    expect(screen.getByText(wanted).closest('p')).toHaveTextContent(
      `We sent a link to ${wanted}. Open it, then sign in with the new address.`,
    );
    expect(address()).toHaveValue('');
    expect(password()).toHaveValue('');
  });

  it('sends one link for a double click', async () => {
    const { changeEmail } = open();
    await fill();
    // Both clicks come before the page has rendered the first one.
    fireEvent.click(button());
    fireEvent.click(button());
    await findToast('A link is on its way to your new address.');
    expect(changeEmail).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['auth/wrong-password', 'This is not your password.'],
    ['auth/invalid-credential', 'This is not your password.'],
    ['auth/email-already-in-use', 'Another account has this address.'],
    ['auth/invalid-email', 'This is not a valid email address.'],
    ['auth/invalid-new-email', 'This is not a valid email address.'],
    ['auth/too-many-requests', 'Too many attempts. Please try again in a few minutes.'],
    ['auth/internal-error', 'We could not send the link. Please try again in a few minutes.'],
  ])('explains %s in plain words, and keeps what was typed', async (code, text) => {
    open(failure(code));
    await fill();
    await userEvent.click(button());
    await findToast(text);
    expect(address()).toHaveValue(wanted);
    expect(password()).toHaveValue('Right1');
    expect(screen.queryByText(/^We sent a link/)).toBeNull();
  });

  it('says that there is no connection, and keeps what was typed', async () => {
    const text = 'We could not reach the sign-in service. Check your connection and try again.';
    open(() => Promise.reject(new Error(text)));
    await fill();
    await userEvent.click(button());
    await findToast(text);
    expect(address()).toHaveValue(wanted);
    expect(password()).toHaveValue('Right1');
  });

  it('keeps the address across a reload, but never the password', async () => {
    const { unmount } = open();
    await fill();
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Right1');
    unmount();
    open();
    expect(address()).toHaveValue(wanted);
    expect(password()).toHaveValue('');
  });

  it('needs an address and the password', async () => {
    const { changeEmail } = open();
    await userEvent.click(button());
    await userEvent.type(address(), 'maya');
    await userEvent.type(password(), 'Right1');
    await userEvent.click(button());
    expect(address()).toBeInvalid();
    expect(changeEmail).not.toHaveBeenCalled();
  });

  it('is left to Google for an account without a password', () => {
    open(undefined, { ...maya, hasPassword: false });
    expect(
      screen.getByText('You sign in with Google, so your address follows your Google account.'),
    ).toBeVisible();
    expect(screen.queryByLabelText('New email address')).toBeNull();
  });
});
