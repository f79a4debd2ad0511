import { provideToken } from '@mendwell/web-kit/http';
import { renderPage, stubNetwork } from '@mendwell/web-kit/testing';
import { waitFor } from '@testing-library/react';
import { useServiceToBook } from './services.ts';

it('the service to book is read without a token although somebody is signed in, so that caches may answer', async () => {
  provideToken(async () => 'token-of-maya');
  const calls = stubNetwork({});
  const Reader = () => {
    useServiceToBook('s1');
    return null;
  };
  renderPage(Reader, { path: '/' });
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.headers).not.toHaveProperty('authorization');
});
