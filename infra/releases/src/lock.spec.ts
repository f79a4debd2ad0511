import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { withLock } from './lock.ts';
import { folderFiles } from './open-store.ts';

jest.setTimeout(30_000);

const folder = mkdtempSync(join(tmpdir(), 'mendwell-lock-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('one that removes the lock of a dead owner too late does not share that of the one that took over', async () => {
  const files = folderFiles(folder);
  await files.write('live/lock/owner', 'dead');
  const isSlow = { ...files, remove: (path: string) => sleep(700).then(() => files.remove(path)) };
  let inside = 0;
  const most: number[] = [];
  const work = async () => {
    inside += 1;
    most.push(inside);
    await sleep(1_000);
    inside -= 1;
  };
  // It decides first, and has removed the lock only after the other one got it.
  await Promise.all([withLock(isSlow, 2_000, work), withLock(files, 2_500, work)]);
  expect(most).toEqual([1, 1]);
});
