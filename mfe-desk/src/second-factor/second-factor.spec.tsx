import type { SecondFactor } from '@mendwell/web-kit/session/second-factor/second-factor';
import { findToast, renderPage, stubNetwork } from '@mendwell/web-kit/testing/render-page';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import JournalPage from '../pages/journal-page.tsx';
import { list, operator } from '../testing/desk.ts';

const key = 'JBSWY3DPEHPK3PXP';
const failed = (code: string) => () => Promise.reject(Object.assign(new Error('no'), { code }));

/** Opens the dialog of an operator with this factor. */
async function open(factor: Partial<SecondFactor> | Error) {
  stubNetwork({ 'GET /desk/catalog/journal?limit=20': () => list([]) });
  const found = { since: undefined, begin: failed('unstubbed'), remove: failed('unstubbed'), ...factor };
  const secondFactor = async () => {
    if (factor instanceof Error) throw factor;
    return found;
  };
  renderPage(JournalPage, { path: '/desk/journal', user: operator, session: { secondFactor } });
  await userEvent.click(await screen.findByRole('button', { name: 'Second factor' }));
}

it('gives an app its key, and takes effect with its first code', async () => {
  const confirm = jest.fn<Promise<void>, [string]>().mockImplementationOnce(failed('auth/invalid-code'));
  confirm.mockResolvedValueOnce(undefined);
  const address = `otpauth://totp/Mendwell:o%40example.com?secret=${key}`;
  await open({ begin: async () => ({ key, address, confirm }) });
  await screen.findByText(key);
  const asked = within(screen.getByRole('dialog'));
  const field = asked.getByLabelText('Six digits that the app shows');
  await userEvent.type(field, '123 456');
  await userEvent.click(asked.getByRole('button', { name: 'Turn on' }));
  expect(await asked.findByRole('alert')).toHaveTextContent('This is not the code that your app shows now.');
  expect(field).toHaveValue('123 456');
  await userEvent.click(asked.getByRole('button', { name: 'Turn on' }));
  await findToast('From now on, your sign-in needs a code.');
  expect(confirm.mock.calls).toEqual([['123456'], ['123456']]);
});

it('can be removed', async () => {
  const remove = jest.fn(async () => undefined);
  await open({ since: '2026-11-20T09:00:00.000Z', remove });
  await screen.findByText(/since Nov 20, 2026/);
  const asked = within(screen.getByRole('dialog'));
  await userEvent.click(asked.getByRole('button', { name: 'Remove' }));
  await findToast('Your second factor is removed.');
  expect(remove).toHaveBeenCalledTimes(1);
});

it('says why it cannot be set up', async () => {
  await open({ begin: failed('auth/unverified-email') });
  const failure = await screen.findByRole('alert');
  expect(failure).toHaveTextContent('Please verify your email address first, on your profile.');
});

it('says that the settings cannot be read', async () => {
  await open(new Error('offline'));
  expect(await screen.findByRole('alert')).toHaveTextContent(/could not read your sign-in settings/);
});
