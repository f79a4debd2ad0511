import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { goLive, readLive, retire, rollBack, upload, uploaded } from './live.ts';
import { testStore } from './test-store.ts';

const { store, at, build, deploy, versions } = testStore();

/** What the page at this path starts with. */
function startOf(path: string): unknown {
  const page = readFileSync(at(`live/pages/${path}/index.html`), 'utf8');
  const [, start = 'null'] = /set var="start" value="([^"]*)"/.exec(page) ?? [];
  return JSON.parse(start.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(code)));
}

describe('a release', () => {
  it('goes live with its pages, and keeps the files of earlier releases', async () => {
    await deploy('doctors', '1.0.0', ['/', '/doctors/:doctorId', '/doctors/:doctorId/times']);
    await deploy('doctors', '1.1.0', ['/', '/doctors/:doctorId']);
    expect(versions()).toEqual(['doctors@1.1.0']);
    for (const version of ['1.0.0', '1.1.0'])
      expect(existsSync(at(`mfe/doctors/${version}/entry.js`))).toBe(true);
    expect(readLive(store())[0]).toMatchObject({
      entry: '/mfe/doctors/1.1.0/entry.js',
      pages: [{ path: '/', files: ['/mfe/doctors/1.1.0/entry.js'] }, { path: '/doctors/:doctorId' }],
    });
    expect(existsSync(at('live/pages/index.html'))).toBe(true);
    expect(existsSync(at('live/pages/doctors/_/index.html'))).toBe(true);
    expect(existsSync(at('live/pages/doctors/_/times/index.html'))).toBe(false);
  });

  it('goes live with its modules', async () => {
    const modules = [
      { name: 'doctors-count', place: 'menu', beside: '/doctors' },
      { name: 'doctors', place: 'dashboard' },
    ];
    const built = build('doctors', '1.0.0', ['/'], { modules });
    await goLive(store(), upload(store(), built));
    expect(readLive(store())[0]?.modules).toEqual(modules);
  });

  it('escapes the page title', async () => {
    await deploy('doctors', '1.0.0', ['/']);
    expect(readFileSync(at('live/pages/index.html'), 'utf8')).toContain(
      '<!--# set var="title" value="doctors &#38; &#34;friends&#34; for &#36;5" -->\n',
    );
  });

  it('lists the files and calls that the page opens with', async () => {
    await deploy('doctors', '1.0.0', ['/doctors/:doctorId']);
    expect(startOf('doctors/_')).toEqual({
      requiresLogin: false,
      files: Array(2).fill('/mfe/doctors/1.0.0/entry.js'),
      calls: [],
      parameterAt: 2,
    });
  });

  it('sets the first view of its own version', async () => {
    for (const version of ['1.0.0', '1.1.0']) {
      const built = build('doctors', version, ['/'], { page: { first: 'first/home.html' } });
      expect(() => upload(store(), built)).toThrow('first/home.html, which is not in the folder');
      mkdirSync(join(built, 'first'));
      writeFileSync(join(built, 'first/home.html'), '<h1>Doctors</h1>');
      await goLive(store(), upload(store(), built));
      expect(readFileSync(at('live/pages/index.html'), 'utf8')).toContain(
        `<!--# set var="first" value="/mfe/doctors/${version}/first/home.html" -->`,
      );
    }
    await rollBack(store(), 'doctors');
    expect(readFileSync(at('live/pages/index.html'), 'utf8')).toContain('/doctors/1.0.0/first/');
  });

  it('can be uploaded again only with the same files', async () => {
    await deploy('doctors', '1.0.0', ['/']);
    upload(store(), build('doctors', '1.0.0', ['/']));
    expect(() => upload(store(), build('doctors', '1.0.0', ['/'], { content: 'changed' }))).toThrow(
      'doctors@1.0.0 was released with other files',
    );
  });

  it('can be uploaded from a folder with a trailing slash', async () => {
    const { version } = upload(store(), `${build('doctors', '1.0.0', ['/'])}/`);
    expect(existsSync(at(`mfe/doctors/${version}/entry.js`))).toBe(true);
  });

  it('is refused if a page belongs to another slice', async () => {
    await deploy('doctors', '1.0.0', ['/doctors/:doctorId']);
    await expect(deploy('rooms', '1.0.0', ['/rooms', '/doctors/:name'])).rejects.toThrow(
      'The page /doctors/:name of rooms belongs to doctors already.',
    );
    expect(versions()).toEqual(['doctors@1.0.0']);
  });

  it.each([
    ['a file that is not there', { entry: 'missing.js' }, 'names missing.js, which is not in the folder'],
    ['a file outside its folder', { entry: '../other.js' }, 'entry is not a file of the release'],
    ['a strange version', { version: '1/../2' }, 'version is not a version such as 1.2.3'],
    ['a strange path', { page: { path: '/a b' } }, 'pages.0.path is not a path'],
    [
      'a strange module',
      { modules: [{ name: 'a b', place: 'menu' }] },
      'modules.0.name is not a module name',
    ],
  ])('is refused with %s', async (_, changes, words) => {
    const built = build('doctors', '1.0.0', ['/'], changes);
    expect(() => upload(store(), built)).toThrow(words);
    expect(existsSync(at('mfe'))).toBe(false);
  });

  it('can be retired with its pages', async () => {
    await deploy('doctors', '1.0.0', ['/doctors']);
    await deploy('rooms', '1.0.0', ['/rooms']);
    await retire(store(), 'doctors');
    expect(versions()).toEqual(['rooms@1.0.0']);
    expect(existsSync(at('live/pages/doctors/index.html'))).toBe(false);
  });

  it('can be retired again if that was interrupted', async () => {
    await deploy('doctors', '1.0.0', ['/doctors']);
    rmSync(at('live/pages/doctors/index.html'));
    await retire(store(), 'doctors');
    expect(versions()).toEqual([]);
  });
});

describe('a canary', () => {
  it('is live beside the current release until a rollback', async () => {
    await deploy('doctors', '1.0.0', ['/']);
    await deploy('doctors', '1.1.0', ['/', '/more'], 10);
    expect(readLive(store())).toMatchObject([
      { version: '1.0.0', canary: { percent: 10, release: { version: '1.1.0' } } },
    ]);
    expect(existsSync(at('live/pages/more/index.html'))).toBe(true);
    // Only the browser knows whether a visitor is in the canary.
    expect(startOf('')).toBeNull();
    expect(await rollBack(store(), 'doctors')).toBe('1.0.0');
    expect(readLive(store())[0]?.canary).toBeUndefined();
    expect(existsSync(at('live/pages/more/index.html'))).toBe(false);
  });

  it('of a slice that is not live yet is live for everyone', async () => {
    expect(await deploy('doctors', '1.0.0', ['/'], 10)).toBeUndefined();
    expect(readLive(store())).toMatchObject([{ version: '1.0.0' }]);
    expect(readLive(store())[0]?.canary).toBeUndefined();
    expect(await deploy('doctors', '1.1.0', ['/'], 10)).toBe(10);
  });
});

describe('a rollback', () => {
  it('makes the previous version live, and back', async () => {
    await deploy('doctors', '1.0.0', ['/']);
    await deploy('doctors', '1.1.0', ['/']);
    expect(await rollBack(store(), 'doctors')).toBe('1.0.0');
    expect(versions()).toEqual(['doctors@1.0.0']);
    expect(await rollBack(store(), 'doctors')).toBe('1.1.0');
  });

  it('is refused if the files of that version were removed', async () => {
    await deploy('doctors', '1.0.0', ['/']);
    await deploy('doctors', '1.1.0', ['/']);
    rmSync(at('mfe/doctors/1.0.0'), { recursive: true });
    await expect(rollBack(store(), 'doctors')).rejects.toThrow(
      'The files of doctors@1.0.0 are not there: not built yet, or removed again.',
    );
    expect(() => uploaded(store(), 'doctors', '1.0.0')).toThrow('not there');
    expect(versions()).toEqual(['doctors@1.1.0']);
  });

  it('is refused without a previous version', async () => {
    await deploy('doctors', '1.0.0', ['/']);
    await expect(rollBack(store(), 'doctors')).rejects.toThrow('has no version before 1.0.0');
    await expect(rollBack(store(), 'rooms')).rejects.toThrow('rooms is not live');
  });
});
