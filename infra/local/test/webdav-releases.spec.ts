import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findNginx } from '@mendwell/local/install/programs';
import { choosePorts } from '@mendwell/local/processes/ports';
import { until } from '@mendwell/local/processes/until';
import { goLive, readLive, upload } from '@mendwell/releases/live';
import { folderStore, openStore } from '@mendwell/releases/open-store';
import { buildRelease } from '@mendwell/releases/test-store';
import { webdavStore } from '@mendwell/releases/webdav-store';
import { testFolder } from './command-line.ts';

const folder = testFolder();
let address: string;
let stop: () => Promise<unknown>;

/** A plain nginx with a folder that is writable by WebDAV. */
beforeAll(async () => {
  const command = await findNginx(() => {});
  const { port } = await choosePorts(['port']);
  mkdirSync(join(folder, 'releases'));
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/nginx.pid; error_log stderr crit; ${process.getuid?.() === 0 ? 'user root;' : ''}
    events {}
    http {
      access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
      fastcgi_temp_path ${folder}/fastcgi; uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
      server {
        listen 127.0.0.1:${port};
        root ${folder}/releases;
        client_max_body_size 20m;
        dav_methods PUT DELETE MKCOL;
        create_full_put_path on;
      }
    }`,
  );
  const server = spawn(command, ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')]);
  const ended = once(server, 'exit');
  stop = () => {
    server.kill('SIGTERM');
    return ended;
  };
  address = `http://127.0.0.1:${port}/`;
  await until(() => fetch(address), 20_000);
});
afterAll(() => stop());

const build = (name: string, version: string) => buildRelease(folder, name, version, [`/${name}`]);

/** Runs in another process, which shares only the server. */
const deploy = async (name: string, version: string) => {
  const store = openStore(address);
  await goLive(store, await upload(store, build(name, version)));
};

it('stores concurrent releases on a WebDAV server without losing any', async () => {
  const names = ['beds', 'doctors', 'rooms'];
  await Promise.all(names.map((name) => deploy(name, '1.0.0')));
  const live = await readLive(openStore(address));
  expect(live.map(({ name, version }) => `${name}@${version}`)).toEqual(names.map((name) => `${name}@1.0.0`));
  for (const name of names) {
    const served = await fetch(`${address}mfe/${name}/1.0.0/entry.js`);
    expect(await served.text()).toBe(`${name} 1.0.0`);
    expect((await fetch(`${address}live/pages/${name}/index.html`)).status).toBe(200);
  }
});

describe.each([
  ['a WebDAV server', () => webdavStore(address, 5_000)],
  ['a folder', () => folderStore(join(folder, 'local'), 1_000)],
])('the lock of %s', (_, open) => {
  /** How many worked at once, whenever one began to. */
  async function inTurn(count: number) {
    let inside = 0;
    const most: number[] = [];
    const change = async () => {
      const store = open();
      await store.locked(async () => {
        inside += 1;
        most.push(inside);
        // Takes several polls of those who wait.
        for (let written = 0; written < 300; written += 1) await store.write('live/busy', `${written}`);
        inside -= 1;
      });
    };
    await Promise.all(Array.from({ length: count }, change));
    return most;
  }

  it('admits one at a time', async () => {
    expect(await inTurn(3)).toEqual([1, 1, 1]);
  });

  it('lets one of those who wait take over from a dead owner, and the others wait for that one', async () => {
    await open().write('live/lock/owner', 'dead');
    expect(await inTurn(3)).toEqual([1, 1, 1]);
  });
});

it('an owner that works for longer than a dead one is given keeps the lock of a folder', async () => {
  const store = folderStore(join(folder, 'slow'), 500);
  const ended: string[] = [];
  const signatures = async () => Number((await store.read('live/lock/owner'))?.split(' ')[1]);
  const slow = store.locked(async () => {
    // It signs five times until a dead one would be replaced.
    await until(async () => ended.length > 0 || (await signatures()) > 10, 20_000);
    ended.push('slow');
  });
  await Promise.all([slow, store.locked(async () => ended.push('next'))]);
  expect(ended).toEqual(['slow', 'next']);
});

it('removes the files of old releases', async () => {
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await deploy('clinics', version);
  const store = openStore(address);
  const past = JSON.parse((await store.read('live/past.json')) ?? '');
  expect(past).toMatchObject([{ name: 'clinics', version: '1.0.0' }]);
  await store.write('live/past.json', JSON.stringify([{ ...past[0], endedAt: '2020-01-01T00:00:00Z' }]));
  await deploy('clinics', '1.3.0');
  const statusOf = async (version: string) =>
    (await fetch(`${address}mfe/clinics/${version}/entry.js`)).status;
  expect(await Promise.all(['1.0.0', '1.1.0', '1.2.0'].map(statusOf))).toEqual([404, 200, 200]);
});

it('reports an unreachable server, or its refusal', async () => {
  await expect(upload(openStore('http://127.0.0.1:9/'), build('lifts', '1.0.0'))).rejects.toThrow(
    'http://127.0.0.1:9/ cannot be reached',
  );
  await expect(openStore(address).write('live', 'a folder')).rejects.toThrow(/answered 409 to PUT live/);
});
