import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Lockable, withLock } from './lock.ts';
import { folderFiles } from './open-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'mendwell-lock-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('one that removes the lock of a dead owner too late does not share that of the one that took over', async () => {
  const folderStore = folderFiles(folder);
  await folderStore.write('live/lock/owner', 'dead');
  let inside = 0;
  const most: number[] = [];
  let admit = () => {};
  const hasTried = new Promise<void>((resolve) => (admit = resolve));
  let tries = 0;
  const files: Lockable = {
    ...folderStore,
    create(path) {
      tries += most.length;
      if (tries > 2) admit();
      return folderStore.create(path);
    },
  };
  const work = async () => {
    inside += 1;
    most.push(inside);
    // The first one stays until the other one has tried to get in, or has got in.
    if (most.length > 1) admit();
    await hasTried;
    inside -= 1;
  };
  let take = () => {};
  const taken = new Promise<void>((resolve) => (take = resolve));
  const late = { ...files, remove: (path: string) => taken.then(() => files.remove(path)) };
  const inTime: Lockable = {
    ...files,
    write: (path, content) => files.write(path, content).then(() => take()),
  };
  // The late one decides first, and removes the lock only after the other one got it.
  await Promise.all([withLock(late, 2_000, work), withLock(inTime, 2_500, work)]);
  expect(most).toEqual([1, 1]);
});
