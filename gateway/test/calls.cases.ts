import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, serviceNames } from '../../infra/local/src/repository.ts';
import { answer404, pageFileAt, shellPage } from './live-pages.ts';
import { answer, ask } from './upstreams.ts';

interface Document {
  paths: Record<string, Record<string, { tags?: string[]; servers?: unknown }>>;
}

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8';
const accepting = (accept: string) => ({ headers: { accept } });

describe('calls', () => {
  it.each(serviceNames)('of %s reach it with and without /api', async (service) => {
    const { paths }: Document = JSON.parse(
      readFileSync(join(root, 'docs/openapi', `${service}.json`), 'utf8'),
    );
    for (const [template, operations] of Object.entries(paths))
      for (const [method, { tags, servers }] of Object.entries(operations)) {
        const path = template.replaceAll(/\{\w+\}/g, '1');
        if (tags?.includes('internal')) continue;
        // Sitemaps are only at the root.
        for (const address of servers ? [path] : [path, `/api${path}`]) {
          const { status, body } = await ask(address, { method: method.toUpperCase() });
          expect([address, status, body.upstream, body.url]).toEqual([address, 200, service, path]);
        }
      }
  });

  it.each([
    ['/services?search=heart%2Fcheck', 'catalog'],
    ['/booked/a%40b.org', 'booking'],
    ['/booked/a%2Fb%25c%40b.org', 'booking'],
    ['/bookRequest/%2f%2fa%2f.%2fb%40b.org?limit=5', 'booking'],
    ['/serviceJob/a%2fb%2525%40b.org', 'catalog'],
    ['/bookings/1/times?from=a&to=b', 'booking'],
    ['/availability/1?from=a&to=b', 'booking'],
    ['/notifications/unsubscribe?token=t', 'notification'],
    ['/desk/catalog/accounts/uid%2B1/block', 'catalog'],
  ])('%s reaches %s with its original spelling', async (path, upstream) => {
    for (const address of [path, `/api${path}`]) {
      expect((await ask(address)).body).toMatchObject({ upstream, url: path });
    }
  });

  it('cache the sitemaps for everyone', async () => {
    for (const path of ['/sitemap.xml', '/sitemap/0123456789abcdef01234567']) {
      answer('catalog', path, ({ url }, response) => {
        response.setHeader('cache-control', 'public, max-age=600');
        response.end(url);
      });
      expect((await ask(path)).body).toBe(path);
      const again = await ask(`${path}?again`, { headers: { authorization: 'Bearer x' } });
      expect(again.headers.get('x-cache')).toBe('HIT');
    }
  });

  it('answer a problem for an invalid sitemap name, not a page', async () => {
    for (const name of ['%7F', 'A', 'a.xml', 'a/b'])
      expect(await ask(`/sitemap/${name}`)).toMatchObject({ status: 404, body: { code: 'not-found' } });
  });

  it.each(serviceNames)('include the OpenAPI document of %s', async (service) => {
    answer(service, '/openapi.json', (_, response) => {
      response.setHeader('content-type', 'application/json');
      response.setHeader('cache-control', 'public, max-age=10');
      response.end(JSON.stringify({ openapi: service }));
    });
    const path = `/openapi/${service}.json`;
    expect(await ask(path)).toMatchObject({ status: 200, body: { openapi: service } });
    expect((await ask(`${path}?again`)).headers.get('x-cache')).toBe('HIT');
  });

  it('hide readiness, metrics and internal calls', async () => {
    for (const path of [
      '/internal/bookings/1',
      '/readyz',
      '/metrics',
      '/docs',
      '/api/nothing',
      '/api/desk/nothing',
      '/api/desk/catalog',
      '/api/internal/x',
      '/-/ask/catalog',
      '/-/ready',
      '/openapi/nobody.json',
    ]) {
      expect(await ask(path)).toMatchObject({ status: 404, body: { code: 'not-found' } });
    }
  });

  it.each(['booked', 'bookRequest', 'serviceJob'])(
    'of %s reach their service with a line break in the address, as any other',
    async (list) => {
      for (const path of [`/${list}/x%0Ay`, `/${list}/%0A`, `/${list}/a%2F%0A%40b.org`])
        for (const address of [path, `/api${path}`])
          expect([address, (await ask(address, accepting(browser))).body.url]).toEqual([address, path]);
    },
  );

  it('are not those of an address with a line break at its end', async () => {
    shellPage('not found');
    answer404('releases', ...['/-none', '/_', '/webhooks/_', '/_/stripe%0A'].map(pageFileAt));
    for (const path of [
      ...['/services%0A', '/availability%0A', '/account%0A', '/contact%0A', '/sitemap.xml%0A'],
      '/webhooks/stripe%0A',
    ]) {
      answer404('releases', pageFileAt(path));
      expect(await ask(path)).toMatchObject({ status: 404, body: 'not found' });
    }
    const described = await ask('/openapi/catalog.json%0A');
    expect(described).toMatchObject({ status: 404, body: { code: 'not-found' } });
  });

  it('refuse encoded slashes, which could reach another path than the checked one', async () => {
    for (const path of [
      '/services/..%2finternal',
      '/booked/..%2fservices',
      '/api/serviceJob/..%2f..%2fbooked%2fa',
    ])
      expect(await ask(path)).toMatchObject({ status: 404, body: { code: 'not-found' } });
    for (const path of ['/booked/a%40b.org%2f..', '/api/serviceJob/..%2f..%2fbooked%2fa%40b.org'])
      expect(await ask(path)).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
  });
});

describe('paths shared by a page and a call', () => {
  it.each([
    [browser, 'releases'],
    ['text/html', 'releases'],
    ['text/html, */*', 'releases'],
    ['application/json;q=0.5, text/html', 'releases'],
    ['text/html;q=0.9, application/json;q=0.8', 'releases'],
    ['*/*', 'catalog'],
    ['application/json', 'catalog'],
    ['text/html, application/json', 'catalog'],
    ['text/html;q=0.5, application/json', 'catalog'],
    ['text/html;q=0.5, */*', 'catalog'],
    ['text/html;q=0', 'catalog'],
  ])('Accept: %s is answered by %s', async (accept, upstream) => {
    for (const path of ['/services/1', '/service/1', '/serviceUpdate/1?x=1', '/providers/1']) {
      const { body, headers } = await ask(path, accepting(accept));
      expect(body.upstream).toBe(upstream);
      expect(headers.get('vary')).toContain('Accept');
    }
  });

  it('answer the page of working hours to browsers and the data to others', async () => {
    expect((await ask('/schedule', accepting(browser))).body.upstream).toBe('releases');
    const { body, headers } = await ask('/schedule', accepting('*/*'));
    expect(body.upstream).toBe('booking');
    expect(headers.get('vary')).toContain('Accept');
  });

  it("answer a review's page to everyone who reads it at the root, and never to those who write", async () => {
    for (const accept of [browser, '*/*'])
      expect((await ask('/reviews/1', accepting(accept))).body.upstream).toBe('releases');
    expect((await ask('/api/reviews/1', accepting(browser))).body.upstream).toBe('catalog');
    for (const method of ['PUT', 'DELETE'])
      for (const path of ['/reviews/1', '/api/reviews/1'])
        expect((await ask(path, { method, ...accepting(browser) })).body).toMatchObject({
          method,
          url: '/reviews/1',
        });
  });

  it('are always data for other methods and under /api', async () => {
    const put = await ask('/serviceUpdate/1', { method: 'PUT', ...accepting(browser) });
    expect(put.body).toMatchObject({ upstream: 'catalog', method: 'PUT' });
    expect((await ask('/api/services/1', accepting(browser))).body.upstream).toBe('catalog');
  });
});

describe('the emulators', () => {
  it('are reached through the same port', async () => {
    const signIn = await ask('/identitytoolkit.googleapis.com/v1/accounts:signUp?key=local', {
      method: 'POST',
    });
    expect(signIn.body).toMatchObject({
      upstream: 'auth',
      url: '/identitytoolkit.googleapis.com/v1/accounts:signUp?key=local',
    });
    expect((await ask('/sandbox/stripe/v1/payment_intents?x=1')).body).toMatchObject({
      upstream: 'sandbox',
      url: '/v1/payment_intents?x=1',
    });
  });
});
