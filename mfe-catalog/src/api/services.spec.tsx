import { exampleService } from '@mendwell/contracts/examples';
import { provideToken } from '@mendwell/web-kit/http/http';
import { renderPage, stubNetwork } from '@mendwell/web-kit/testing/render-page';
import { waitFor } from '@testing-library/react';
import { usePopularServices } from './popular-services.ts';
import { emptySearch } from './search-address.ts';
import { useService, useServiceList } from './services.ts';

const readers = {
  usePopularServices,
  useService: () => useService('s1'),
  useServiceList: () => useServiceList(emptySearch),
};

const list = () => ({ body: [exampleService()] });

it.each(Object.entries(readers))(
  '%s sends no token although somebody is signed in, so that caches may answer',
  async (_name, useRead) => {
    provideToken(async () => 'token-of-maya');
    const calls = stubNetwork({
      'GET /popularServices': list,
      'GET /services/s1': () => ({ body: exampleService() }),
      'GET /services?search=': list,
    });
    const Reader = () => {
      useRead();
      return null;
    };
    renderPage(Reader, { path: '/' });
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.headers).not.toHaveProperty('authorization');
  },
);
