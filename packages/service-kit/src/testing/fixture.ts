import { type TestApp, testDatabase } from './test-app.ts';
import { type Person, signIn } from './test-user.ts';

interface Started {
  close?(): void | Promise<void>;
}
interface Shareable {
  /** Leaves nothing of earlier tests to later ones. */
  empty(): Promise<void>;
  close(): Promise<void>;
}

/** What earlier files have left, by its name. */
const idle = new Map<string, Shareable[]>();

/** What `start` makes, for the tests of a file; closed after them if it can be. */
export function fixture<T extends object>(start: () => Promise<T>): T {
  let started: T | undefined;
  beforeAll(async () => {
    started = await start();
  });
  afterAll(() => (started as Started | undefined)?.close?.());
  return standIn(() => started);
}

/**
 * What `start` makes, for the tests of several files: those of a group (packages/build/jest) with the same `name` use it one
 * after another, emptied, because a start takes longer than most files' tests. One that breaks or stops it has its own.
 */
export function sharedFixture<T extends Shareable>(name: string, start: () => Promise<T>): T {
  let started: T | undefined;
  beforeAll(async () => {
    started = idle.get(name)?.pop() as T | undefined;
    if (started) return;
    const made = await start();
    globalThis.afterGroup.push(() => made.close());
    started = made;
  });
  afterAll(async () => {
    if (!started) return;
    await started.empty();
    idle.set(name, [...(idle.get(name) ?? []), started]);
  });
  return standIn(() => started);
}

interface Instance extends Started {
  app: Pick<TestApp, 'stop'>;
}

/** Two instances of a service on one database. */
export function pairFixture<T extends Instance>(
  service: string,
  start: (env: { MONGODB_URI: string }, first?: T) => Promise<T>,
): [T, T] {
  const MONGODB_URI = testDatabase(service);
  // Before the first, which drops their database.
  afterAll(() => second.app.stop());
  const first = fixture(() => start({ MONGODB_URI }));
  const second = fixture(() => start({ MONGODB_URI }, first));
  return [first, second];
}

/** Stands for what exists once tests run. */
export function standIn<T extends object>(current: () => T | undefined): T {
  const started = () => {
    const found = current();
    if (!found) throw new Error('Nothing is started before the tests run');
    return found;
  };
  return new Proxy({} as T, {
    get: (_, name) => Reflect.get(started(), name),
    set: (_, name, value) => Reflect.set(started(), name, value),
  });
}

/** Somebody new, signed in, for each test. */
export function newPerson(overrides: Parameters<typeof signIn>[0] = {}): Person {
  const person = {} as Person;
  beforeEach(async () => {
    Object.assign(person, await signIn(overrides));
  });
  return person;
}

declare global {
  /** Called after the last file of a group (packages/build/jest/after-group.cjs). */
  var afterGroup: (() => Promise<void>)[];
}
