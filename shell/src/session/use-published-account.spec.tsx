import { provideToken } from '@mendwell/web-kit/http/http';
import { QueryClientProvider } from '@mendwell/web-kit/http/query';
import { createQueryClient } from '@mendwell/web-kit/http/query-client';
import { SessionContext } from '@mendwell/web-kit/session/session';
import { rememberSignedIn } from '@mendwell/web-kit/session/signed-in';
import { problem, sessionOf, stubNetwork } from '@mendwell/web-kit/testing/render-page';
import { render, screen, waitFor } from '@testing-library/react';
import { usePublishedAccount } from './use-published-account.ts';

const user = { uid: 'u1', email: 'maya@new.example', displayName: 'Maya', photoURL: '' };
const account = { 'PUT /account': () => ({ body: { acknowledged: true } }) };
const Page = () => <p>deleted at {usePublishedAccount() ?? 'no time'}</p>;
/** A visit, by default with a new page load. */
const open = (queryClient = createQueryClient()) => {
  const pageFor = (visitor: typeof user | null) => (
    <QueryClientProvider client={queryClient}>
      <SessionContext value={sessionOf({ user: visitor })}>
        <Page />
      </SessionContext>
    </QueryClientProvider>
  );
  const { rerender, unmount } = render(pageFor(null));
  return { unmount, signIn: () => rerender(pageFor(user)), signOut: () => rerender(pageFor(null)) };
};

describe('after a sign-in', () => {
  beforeEach(() => {
    localStorage.clear();
    provideToken(async () => 'token-of-u1');
  });

  it('the account is published once: its address may have changed on another device', async () => {
    const calls = stubNetwork(account);
    const { unmount, signIn } = open();
    expect(calls).toEqual([]);
    rememberSignedIn(true);
    signIn();
    await waitFor(() => expect(calls).toMatchObject([{ method: 'PUT', path: '/account' }]));
    await waitFor(() => expect(localStorage.getItem('signed-in')).toBe('yes'));
    unmount();
    open().signIn();
    expect(calls).toHaveLength(1);
  });

  it('a failed publication is repeated on the next visit', async () => {
    const failed = stubNetwork({ 'PUT /account': () => problem(503, 'unavailable', 'The catalog is away.') });
    rememberSignedIn(true);
    const { unmount, signIn } = open();
    signIn();
    await waitFor(() => expect(failed).toHaveLength(1));
    unmount();
    const calls = stubNetwork(account);
    open().signIn();
    await waitFor(() => expect(calls).toHaveLength(1));
  });

  it('that ends meanwhile, the next one publishes again', async () => {
    const answer = Promise.withResolvers<{ body: object }>();
    const calls = stubNetwork({ 'PUT /account': () => answer.promise });
    rememberSignedIn(true);
    const queryClient = createQueryClient();
    const { signIn, signOut } = open(queryClient);
    signIn();
    await waitFor(() => expect(calls).toHaveLength(1));
    signOut();
    rememberSignedIn(false);
    rememberSignedIn(true);
    answer.resolve({ body: { acknowledged: true } });
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    const next = stubNetwork(account);
    signIn();
    await waitFor(() => expect(next).toHaveLength(1));
  });

  it('each visit says when the account will be deleted, until it is kept', async () => {
    const pending = { acknowledged: true, erasesAt: '2026-12-03T12:00:00.000Z' };
    stubNetwork({ 'PUT /account': () => ({ body: pending }) });
    rememberSignedIn(true);
    for (const _visit of [1, 2]) {
      const { signIn, unmount } = open();
      signIn();
      expect(await screen.findByText(`deleted at ${pending.erasesAt}`)).toBeVisible();
      unmount();
    }
    // Kept on another device.
    const calls = stubNetwork(account);
    open().signIn();
    await waitFor(() => expect(localStorage.getItem('signed-in')).toBe('yes'));
    expect(calls).toHaveLength(1);
    expect(screen.getByText('deleted at no time')).toBeVisible();
  });

  it('of the same user, on the same page, publishes again', async () => {
    const first = stubNetwork(account);
    rememberSignedIn(true);
    const { signIn, signOut } = open();
    signIn();
    await waitFor(() => expect(localStorage.getItem('signed-in')).toBe('yes'));
    expect(first).toHaveLength(1);
    signOut();
    rememberSignedIn(false);
    rememberSignedIn(true);
    const second = stubNetwork(account);
    signIn();
    await waitFor(() => expect(second).toHaveLength(1));
  });
});
