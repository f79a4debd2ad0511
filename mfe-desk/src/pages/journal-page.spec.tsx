import { provideToken } from '@mendwell/web-kit/http/http';
import { findToast, renderPage, stubNetwork } from '@mendwell/web-kit/testing/render-page';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { entry, list, operator, refused, service } from '../testing/desk.ts';
import JournalPage from './journal-page.tsx';

const path = '/desk/journal';
const show = (at = path) => renderPage(JournalPage, { path, at, user: operator });

it.each([
  ['service', service._id, `/desk/services/${service._id}`],
  ['review', 'r1', '/desk?search=r1'],
  ['reply', 'r2', '/desk?search=r2'],
  ['message', 'm1', '/desk?search=m1'],
  ['booking', 'b1', '/desk?search=b1'],
  ['account', 'a1', '/desk?search=a1'],
  ['operator', 'o1', '/desk?search=o1'],
  ['dead-letter', 'e1', '/desk/dead-letters#letters-of-catalog'],
])('leads to the %s that an entry is about', async (kind, id, href) => {
  stubNetwork({ 'GET /desk/catalog/journal?limit=20': () => list([{ ...entry, subject: { kind, id } }]) });
  show();
  expect(await screen.findByRole('link', { name: id })).toHaveAttribute('href', href);
});

it('speaks of stuck events', async () => {
  const replayed = { ...entry, action: 'dead-letter.replay', subject: { kind: 'dead-letter', id: 'e1' } };
  stubNetwork({ 'GET /desk/catalog/journal?limit=20': () => list([replayed]) });
  show();
  expect(await screen.findByText('Stuck event replay')).toBeVisible();
  expect(document.body).not.toHaveTextContent(/dead letter/i);
});

it('is filtered by subject', async () => {
  const other = { ...entry, _id: 'j2', action: 'account.block', subject: { kind: 'account', id: 'hash' } };
  stubNetwork({
    'GET /desk/catalog/journal?limit=20': () => list([entry, other]),
    'GET /desk/catalog/journal?kind=account&limit=20': () => list([other]),
  });
  show();
  expect(await screen.findByRole('link', { name: service._id })).toBeVisible();
  expect(screen.getByRole('link', { name: 'hash' })).toBeVisible();
  await userEvent.click(screen.getByRole('combobox', { name: 'About' }));
  await userEvent.click(await screen.findByTitle('Account'));
  await waitFor(() => expect(screen.queryByText(service._id)).not.toBeInTheDocument());
  expect(screen.getByText('Account block')).toBeVisible();
});

it('asks for an id only of a kind, and forgets it with the kind', async () => {
  const about = (query: string) => `GET /desk/catalog/journal?${query}limit=20`;
  const calls = stubNetwork({
    [about('')]: () => list([entry]),
    [about('kind=service&')]: () => list([entry]),
    [about('kind=service&id=s1&')]: () => list([]),
    [about('kind=account&')]: () => list([]),
  });
  show(`${path}?id=s1`);
  expect(await screen.findByText(service._id)).toBeVisible();
  expect(screen.queryByLabelText('Id, for a person their uid')).toBeNull();
  const choose = async (kind: string) => {
    await userEvent.click(screen.getByRole('combobox', { name: 'About' }));
    await userEvent.click(await screen.findByTitle(kind));
  };
  await choose('Service');
  await userEvent.type(await screen.findByLabelText('Id, for a person their uid'), 's1{Enter}');
  expect(await screen.findByText('No entries.')).toBeVisible();
  await choose('Account');
  expect(screen.getByLabelText('Id, for a person their uid')).toHaveValue('');
  await waitFor(() => expect(calls.at(-1)?.path).toBe('/desk/catalog/journal?kind=account&limit=20'));
});

it('leads to the sign-in page if the token is refused for an export', async () => {
  const expired = refused(401, 'unauthenticated', 'Sign in to continue');
  const answers = [() => list([entry])];
  stubNetwork({
    'GET /desk/catalog/journal?limit=20': () => (answers.shift() ?? expired)(),
    'GET /desk/catalog/journal/export': expired,
  });
  show();
  const handleRefused = jest.fn();
  provideToken(async () => 'expired', handleRefused);
  await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
  await waitFor(() => expect(handleRefused).toHaveBeenCalledWith('expired'));
});

it('gives up on an export that does not arrive', async () => {
  const limit = new AbortController();
  jest.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  stubNetwork({ 'GET /desk/catalog/journal?limit=20': () => list([entry]) });
  const network = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    if (!String(input).endsWith('/export')) return network(input, init);
    return new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      limit.abort(new DOMException('The operation timed out.', 'TimeoutError'));
    });
  };
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
  await findToast('The journal could not be exported. Please try again.');
  jest.restoreAllMocks();
});

it('is exported with the token, as a file', async () => {
  const saved: Blob[] = [];
  URL.createObjectURL = (file) => `blob:${saved.push(file as Blob)}`;
  URL.revokeObjectURL = () => undefined;
  const clicked: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(this.download);
  });
  stubNetwork({ 'GET /desk/catalog/journal?limit=20': () => list([entry]) });
  const network = globalThis.fetch;
  const tokens: unknown[] = [];
  globalThis.fetch = async (input, init) => {
    if (String(input) !== '/api/desk/catalog/journal/export') return network(input, init);
    tokens.push(init?.headers);
    return { ok: true, status: 200, blob: async () => new Blob(['{}\n']) } as Response;
  };
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
  await waitFor(() => expect(clicked).toEqual([expect.stringMatching(/^mendwell-journal-[\d-]+\.jsonl$/)]));
  expect(saved).toHaveLength(1);
  expect(tokens).toEqual([{ authorization: `Bearer token-of-${operator.uid}` }]);
  jest.restoreAllMocks();
});
