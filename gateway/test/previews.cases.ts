import { answer404, asPage, liveList, pageFile, pageFileAt, shellPage } from './live-pages.ts';
import { ask, until } from './upstreams.ts';

const inPreview = { headers: { ...asPage.headers, cookie: 'release-group=5; preview=pr7' } };
const post = (path: string, headers: Record<string, string> = {}) =>
  ask(path, { method: 'POST', redirect: 'manual', headers });

describe('a preview', () => {
  beforeEach(() => {
    shellPage(
      '<!--# echo var="title" default="" encoding="none" -->|<!--# include virtual="/config.json" -->',
    );
    liveList([{ name: 'doctors', version: '1.0.0' }]);
    liveList([{ name: 'doctors', version: '1.1.0', preview: 'pr7' }], 'previews/pr7/releases.json');
  });

  it('asks before it is opened, and sets a cookie for a day', async () => {
    expect(await ask('/preview/pr7', asPage)).toMatchObject({
      status: 200,
      body: { upstream: 'releases', url: '/live/previews/pr7/confirm.html' },
    });
    const { status, headers } = await post('/preview/pr7', { 'sec-fetch-site': 'same-origin' });
    expect([status, headers.get('location'), headers.get('set-cookie')]).toEqual([
      303,
      '/',
      'preview=pr7; Path=/; SameSite=Lax; HttpOnly; Max-Age=86400',
    ]);
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
  });

  it('is not opened by a form of another site, nor left by a link', async () => {
    const { status, headers } = await post('/preview/pr7', { 'sec-fetch-site': 'cross-site' });
    expect([status, headers.get('set-cookie')]).toEqual([403, null]);
    const left = await ask('/preview', asPage);
    expect([left.status, left.headers.get('allow'), left.headers.get('set-cookie')]).toEqual([
      405,
      'POST',
      null,
    ]);
  });

  it('is left with a button', async () => {
    const { headers } = await post('/preview');
    expect(headers.get('set-cookie')).toBe('preview=; Path=/; SameSite=Lax; HttpOnly; Max-Age=0');
  });

  it('is what a browser with the cookie gets, unindexed, and nobody else', async () => {
    const include = '<!--# include virtual="/-/shell" -->';
    const title = (text: string) => `<!--# set var="title" value="${text}" -->${include}`;
    pageFile('/previewed', title('Live'));
    answer404('releases', pageFileAt('/new'), pageFileAt('/_'), pageFileAt('/-none'));
    pageFile('/previewed', title('Preview'), '/previews/pr7');
    pageFile('/new', title('New'), '/previews/pr7');
    pageFile('', title('Home'), '/previews/pr7');
    await ask('/preview/pr7', asPage);
    const seen = async (path: string, options: RequestInit) => {
      const { status, body, headers } = await ask(path, options);
      const [text, config] = String(body).split('|');
      const [slice] = JSON.parse(config ?? '{}').slices ?? [];
      return [status, text, slice?.version, headers.get('x-robots-tag')];
    };
    await until(async () => (await seen('/previewed', asPage))[2] === '1.0.0');
    for (let time = 0; time < 2; time += 1) {
      expect(await seen('/previewed', inPreview)).toEqual([200, 'Preview', '1.1.0', 'noindex']);
      expect(await seen('/previewed', asPage)).toEqual([200, 'Live', '1.0.0', null]);
      expect(await seen('/new', inPreview)).toEqual([200, 'New', '1.1.0', 'noindex']);
      expect(await seen('/new', asPage)).toEqual([404, '', '1.0.0', null]);
      expect(await seen('/', inPreview)).toEqual([200, 'Home', '1.1.0', 'noindex']);
    }
  });

  it('that has ended, or has an odd name, has the live releases', async () => {
    answer404('releases', '/live/previews/gone/releases.json');
    for (const name of ['gone', '../../x', 'pr7/..', '%2e%2e', 'pr7.short']) {
      const { body } = await ask('/config.json', { headers: { cookie: `preview=${name}` } });
      expect(body.slices).toEqual([{ name: 'doctors', version: '1.0.0' }]);
    }
  });
});
