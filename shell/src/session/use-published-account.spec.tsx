import { provideToken } from '@mendwell/web-kit/http/http';
import { SessionContext } from '@mendwell/web-kit/session/session';
import { rememberSignedIn } from '@mendwell/web-kit/session/signed-in';
import { problem, sessionOf, stubNetwork } from '@mendwell/web-kit/testing/render-page';
import { render, waitFor } from '@testing-library/react';
import { usePublishedAccount } from './use-published-account.ts';

const user = { uid: 'u1', email: 'maya@new.example', displayName: 'Maya', photoURL: '' };
const account = { 'PUT /account': () => ({ body: { acknowledged: true } }) };
const Page = () => {
  usePublishedAccount();
  return null;
};
const open = () => {
  const pageFor = (visitor: typeof user | null) => (
    <SessionContext value={sessionOf({ user: visitor })}>
      <Page />
    </SessionContext>
  );
  const { rerender, unmount } = render(pageFor(null));
  return { unmount, signIn: () => rerender(pageFor(user)) };
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
    const { unmount, signIn } = open();
    signIn();
    await waitFor(() => expect(calls).toHaveLength(1));
    unmount();
    rememberSignedIn(false);
    rememberSignedIn(true);
    answer.resolve({ body: { acknowledged: true } });
    const next = stubNetwork(account);
    open().signIn();
    await waitFor(() => expect(next).toHaveLength(1));
  });
});
