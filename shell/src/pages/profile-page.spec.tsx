import { createQueryClient } from '@mendwell/web-kit/http/query-client';
import { findToast, problem, renderPage, stubNetwork } from '@mendwell/web-kit/testing/render-page';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ProfilePage from './profile-page.tsx';

const maya = { uid: 'u1', email: 'maya@example.com', displayName: 'Maya', photoURL: '' };
const preferences = '/notifications/preferences';
const reminders = {
  [`GET ${preferences}`]: () => ({ body: { reminders: true } }),
  'GET /bookings/reads': () => ({ body: [] }),
};
const account = { 'PUT /account': () => ({ body: { acknowledged: true } }) };
const open = (options: Partial<Parameters<typeof renderPage>[1]> = {}) =>
  renderPage(ProfilePage, {
    path: '/profile',
    user: maya,
    ...options,
    session: { refresh: async () => options.user ?? maya, ...options.session },
  });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

// Drafts are stored in the tab.
beforeEach(() => sessionStorage.clear());

describe('the profile page', () => {
  it('trims name and photo', async () => {
    const calls = stubNetwork({ ...reminders, ...account });
    const changeProfile = jest.fn(async () => undefined);
    open({ session: { changeProfile } });
    await userEvent.clear(screen.getByLabelText('Name'));
    await userEvent.type(screen.getByLabelText('Name'), ' Maya L. ');
    await userEvent.type(screen.getByLabelText('Photo URL'), 'https://example.com/me.jpg');
    await press('Save');
    await findToast('Profile saved');
    expect(changeProfile).toHaveBeenCalledWith({ name: 'Maya L.', photo: 'https://example.com/me.jpg' });
    expect(calls.at(-1)).toMatchObject({ method: 'PUT', path: '/account' });
  });

  it.each(['   ', '\u3164\u200b', '\u00ad\u2800'])(
    'refuses a name in which nothing can be seen: %j',
    async (name) => {
      const calls = stubNetwork({ ...reminders, ...account });
      const changeProfile = jest.fn(async () => undefined);
      open({ session: { changeProfile } });
      fireEvent.change(screen.getByLabelText('Name'), { target: { value: name } });
      await press('Save');
      expect(screen.getByLabelText('Name')).toBeInvalid();
      expect(changeProfile).not.toHaveBeenCalled();
      expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
    },
  );

  it('saves no character that turns the text around a name', async () => {
    stubNetwork({ ...reminders, ...account });
    const changeProfile = jest.fn(async () => undefined);
    open({ session: { changeProfile } });
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: '\u202eMaya\u2066 L.' } });
    await press('Save');
    await findToast('Profile saved');
    expect(changeProfile).toHaveBeenCalledWith({ name: 'Maya L.', photo: '' });
  });

  it('is saved only once services and bookings are updated, and saving again completes a failure', async () => {
    stubNetwork({ ...reminders, 'PUT /account': () => problem(503, 'unavailable', 'The catalog is away.') });
    open({ session: { changeProfile: async () => undefined } });
    await userEvent.type(screen.getByLabelText('Name'), ' L.');
    await press('Save');
    await findToast('The catalog is away.');
    expect(screen.getByLabelText('Name')).toHaveValue('Maya L.');
    const calls = stubNetwork({ ...reminders, ...account });
    await press('Save');
    await waitFor(() => expect(calls).toMatchObject([{ method: 'PUT', path: '/account' }]));
  });

  it('does not overwrite a name that another device has saved, before that is seen', async () => {
    stubNetwork({ ...reminders, ...account });
    const changeProfile = jest.fn(async () => undefined);
    open({ session: { changeProfile, refresh: async () => ({ ...maya, displayName: 'Maya Lind' }) } });
    await userEvent.type(screen.getByLabelText('Photo URL'), 'https://example.com/me.jpg');
    await press('Save');
    await findToast('This was changed elsewhere. Please look again.');
    expect(changeProfile).not.toHaveBeenCalled();
    expect(screen.getByLabelText('Photo URL')).toHaveValue('https://example.com/me.jpg');
  });

  it('is saved once for a double click', async () => {
    stubNetwork({ ...reminders, ...account });
    const changeProfile = jest.fn(async () => undefined);
    open({ session: { changeProfile } });
    const save = screen.getByRole('button', { name: 'Save' });
    // Both clicks come before the page has rendered the first one.
    fireEvent.click(save);
    fireEvent.click(save);
    await findToast('Profile saved');
    expect(changeProfile).toHaveBeenCalledTimes(1);
  });

  it('keeps what is typed while it is being saved', async () => {
    const answer = Promise.withResolvers<{ body: object }>();
    stubNetwork({ ...reminders, 'PUT /account': () => answer.promise });
    const { unmount } = open({ session: { changeProfile: async () => undefined } });
    await userEvent.type(screen.getByLabelText('Name'), ' L.');
    await press('Save');
    await userEvent.type(screen.getByLabelText('Name'), ' Lind');
    answer.resolve({ body: { acknowledged: true } });
    await findToast('Profile saved');
    expect(screen.getByLabelText('Name')).toHaveValue('Maya L. Lind');
    unmount();
    open();
    expect(screen.getByLabelText('Name')).toHaveValue('Maya L. Lind');
  });

  it.each(['/media/people/maya.svg', 'https://example.com/me.jpg', ''])(
    'saves a name beside the photo %j, which was accepted before',
    async (photoURL) => {
      const calls = stubNetwork({ ...reminders, ...account });
      open({ user: { ...maya, photoURL }, session: { changeProfile: async () => undefined } });
      await userEvent.type(screen.getByLabelText('Name'), ' L.');
      await press('Save');
      await waitFor(() => expect(calls.at(-1)).toMatchObject({ method: 'PUT', path: '/account' }));
    },
  );

  it.each(['javascript:alert(1)', 'me.jpg', '//example.com/me.jpg', 'https://me:secret@example.com/me.jpg'])(
    'refuses %j as a photo',
    async (photo) => {
      stubNetwork(reminders);
      const changeProfile = jest.fn(async () => undefined);
      open({ session: { changeProfile } });
      await userEvent.type(screen.getByLabelText('Photo URL'), photo);
      await press('Save');
      expect(screen.getByLabelText('Photo URL')).toBeInvalid();
      expect(changeProfile).not.toHaveBeenCalled();
    },
  );

  it('rejects a blank name', async () => {
    stubNetwork(reminders);
    const changeProfile = jest.fn(async () => undefined);
    open({ session: { changeProfile } });
    await userEvent.clear(screen.getByLabelText('Name'));
    await userEvent.type(screen.getByLabelText('Name'), '   ');
    await press('Save');
    expect(screen.getByLabelText('Name')).toBeInvalid();
    expect(changeProfile).not.toHaveBeenCalled();
  });

  it('keeps the input when saving fails', async () => {
    stubNetwork(reminders);
    open({ session: { changeProfile: () => Promise.reject(new Error('The network is away.')) } });
    await userEvent.type(screen.getByLabelText('Name'), ' L.');
    await press('Save');
    await findToast('The network is away.');
    expect(screen.getByLabelText('Name')).toHaveValue('Maya L.');
  });

  it('sends one verification link for a double click', async () => {
    stubNetwork(reminders);
    const sendVerification = jest.fn(async () => undefined);
    open({ session: { sendVerification } });
    const button = screen.getByRole('button', { name: 'Send verification link' });
    // Both clicks come before the page has rendered the first one.
    fireEvent.click(button);
    fireEvent.click(button);
    await findToast('A link is on its way. Open it, then come back here.');
    expect(sendVerification).toHaveBeenCalledTimes(1);
  });

  it('sends a verification link and refreshes the account when the user returns', async () => {
    const calls = stubNetwork({ ...reminders, ...account });
    const refresh = jest.fn(async () => ({ ...maya, isEmailVerified: true }));
    const { switchUser } = open({ session: { sendVerification: async () => undefined, refresh } });
    await press('Send verification link');
    await findToast('A link is on its way. Open it, then come back here.');
    act(() => {
      document.dispatchEvent(new Event('visibilitychange'));
      window.dispatchEvent(new Event('focus'));
    });
    await waitFor(() => expect(refresh).toHaveBeenCalledTimes(1));

    switchUser({ ...maya, isEmailVerified: true });
    expect(screen.getByText('Your email address is verified.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send verification link' })).toBeNull();
    await waitFor(() => expect(calls.at(-1)).toMatchObject({ method: 'PUT', path: '/account' }));
  });

  it('publishes an address that was changed by a mailed link when the user returns', async () => {
    const calls = stubNetwork({ ...reminders, ...account });
    const verified = { ...maya, isEmailVerified: true, hasPassword: true };
    const changed = { ...verified, email: 'maya@new.example' };
    const refresh = jest.fn(async () => verified);
    const changeEmail = async () => undefined;
    const queryClient = createQueryClient();
    const { switchUser } = open({ user: verified, session: { refresh, changeEmail }, queryClient });
    await userEvent.type(screen.getByLabelText('New email address'), changed.email);
    await userEvent.type(screen.getByLabelText('Password'), 'Right1');
    await press('Change email address');
    expect(await screen.findByText(/^We sent a link to/)).toBeVisible();
    const comeBack = () => {
      act(() => void window.dispatchEvent(new Event('focus')));
      return waitFor(() => expect(queryClient.isMutating()).toBe(0));
    };
    const published = () => calls.filter(({ path }) => path === '/account');
    await comeBack();
    expect(refresh).toHaveBeenCalledTimes(1);
    expect(published()).toHaveLength(0);
    refresh.mockResolvedValue(changed);
    await comeBack();
    expect(published()).toMatchObject([{ method: 'PUT' }]);
    switchUser(changed);
    expect(screen.getByText(changed.email)).toBeVisible();
    expect(screen.queryByText(/^We sent a link to/)).toBeNull();
  });

  it('reports that the link could not be sent', async () => {
    stubNetwork(reminders);
    open({ session: { sendVerification: () => Promise.reject(new Error('auth/too-many-requests')) } });
    await press('Send verification link');
    await findToast('We could not send the link. Please try again in a few minutes.');
  });

  it('switches reminders off', async () => {
    const calls = stubNetwork({
      ...reminders,
      [`PUT ${preferences}`]: () => ({ body: { acknowledged: true, matchedCount: 1, modifiedCount: 1 } }),
    });
    open();
    const box = await screen.findByRole('checkbox', { name: /^Remind me/ });
    expect(box).toBeChecked();
    await userEvent.click(box);
    await findToast('Reminders are off');
    expect(box).not.toBeChecked();
    expect(calls.at(-1)).toMatchObject({ method: 'PUT', body: { reminders: false } });
  });

  it('reverts reminders when the change fails', async () => {
    stubNetwork({
      ...reminders,
      [`PUT ${preferences}`]: () => problem(503, 'unavailable', 'Please try again.'),
    });
    open();
    const box = await screen.findByRole('checkbox', { name: /^Remind me/ });
    await userEvent.click(box);
    await findToast('Please try again.');
    await waitFor(() => expect(box).toBeChecked());
  });
});
