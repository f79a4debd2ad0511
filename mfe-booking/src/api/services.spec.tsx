import { provideToken } from '@mendwell/web-kit/http/http';
import { renderPage, stubNetwork } from '@mendwell/web-kit/testing/render-page';
import { waitFor } from '@testing-library/react';
import { useServiceToBook } from './services.ts';

it('reads the service to book without a token, even when signed in, so that caches can answer', async () => {
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
