import { exampleOwnService, exampleProvider as provider } from '@mendwell/contracts/examples';
import type { ProviderProfile } from '@mendwell/contracts/provider-profile';
import { findToast, problem, renderPage, stubNetwork } from '@mendwell/web-kit/testing/render-page';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ProviderProfilePage from './provider-profile-page.tsx';

const read = 'GET /providerProfile';
const save = 'PUT /providerProfile';
const saved: ProviderProfile = { about: 'I listen.', trainedAt: '', languages: 'Swedish', practiceSince: '' };
const done = { body: { acknowledged: true, matchedCount: 1, modifiedCount: 1 } };
const network = (answers: Parameters<typeof stubNetwork>[0]) =>
  stubNetwork({
    [read]: () => ({ body: saved }),
    'GET /serviceJob/hart%40example.com': () => ({ body: [exampleOwnService({ providerId: 'p1' })] }),
    ...answers,
  });
const open = () => renderPage(ProviderProfilePage, { path: '/providerProfile', user: provider });
const type = async (label: string, text: string) => userEvent.type(await screen.findByLabelText(label), text);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => sessionStorage.clear());

describe('what a provider tells about themselves', () => {
  it('is shown as saved and saved as typed, and leads to the public page', async () => {
    const calls = network({ [save]: () => done });
    open();
    expect(await screen.findByLabelText('Languages')).toHaveValue('Swedish');
    await type('Trained at', 'Karolinska');
    await type('In practice since (year)', '2009');
    await press('Save');
    await findToast('Saved');
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      ...saved,
      trainedAt: 'Karolinska',
      practiceSince: '2009',
    });
    expect(await screen.findByRole('link', { name: 'See your page' })).toHaveAttribute(
      'href',
      '/providers/p1',
    );
  });

  it('says why nobody else sees it', async () => {
    network({ [read]: () => ({ body: { ...saved, hidden: { by: 'operator', reason: 'misleading' } } }) });
    open();
    expect(await screen.findByText(/hidden this from everybody else\. Reason: Misleading\./)).toBeVisible();
    expect(screen.getByLabelText('Languages')).toHaveValue('Swedish');
  });

  it('shows what is refused at its field, and keeps what was typed', async () => {
    const message = 'In practice since must be a year, such as 2009, and not ahead';
    network({ [save]: () => problem(400, 'invalid-input', message, [{ path: 'practiceSince', message }]) });
    open();
    await type('In practice since (year)', 'always');
    await press('Save');
    const field = screen.getByLabelText('In practice since (year)');
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(field).toHaveAccessibleDescription(message);
    expect(field).toHaveValue('always');
  });

  it('is not replaced unseen once another tab has changed it', async () => {
    let now = saved;
    const calls = network({ [read]: () => ({ body: now }), [save]: () => done });
    open();
    await type('About', ' Always.');
    now = { ...saved, languages: 'English' };
    await press('Save');
    await findToast('This was changed elsewhere. Please look again.');
    expect(calls.filter(({ method }) => method === 'PUT')).toEqual([]);
  });
});
