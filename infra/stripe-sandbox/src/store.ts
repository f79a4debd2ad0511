import { type FileHandle, mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Answer } from './api/api-error.ts';
import type { Charge, Dispute, Event, PaymentIntent, PaymentMethod, Refund } from './objects.ts';

/** The stored outcome of a request with an idempotency key. */
interface Replay {
  id: string;
  created: number;
  fingerprint: string;
  answer: Answer;
}

export interface Collections {
  payment_methods: PaymentMethod;
  payment_intents: PaymentIntent;
  charges: Charge;
  refunds: Refund;
  disputes: Dispute;
  events: Event;
  replays: Replay;
}
export type CollectionName = keyof Collections;
export type Change = { [Name in CollectionName]: [Name, Collections[Name]] }[CollectionName];
type Maps = { [Name in CollectionName]: Map<string, Collections[Name]> };

export interface Store {
  get<Name extends CollectionName>(name: Name, id: string): Collections[Name] | undefined;
  /** Newest first. */
  list<Name extends CollectionName>(name: Name): Collections[Name][];
  /** Atomic: the changes of a request are one line of the journal. */
  commit(changes: Change[]): Promise<void>;
  close(): Promise<void>;
}

function apply<Name extends CollectionName>(maps: Maps, name: Name, object: Collections[Name]) {
  maps[name].set(object.id, object);
}

/** Ignores invalid lines, which a crash truncated before the request was answered. */
function parseLine(line: string): Change[] {
  try {
    return JSON.parse(line) as Change[];
  } catch {
    return [];
  }
}

/** The flag creates the file if needed. */
async function readJournal(file: string): Promise<Change[]> {
  const text = await readFile(file, { encoding: 'utf8', flag: 'a+' });
  return text.split('\n').filter(Boolean).flatMap(parseLine);
}

/** Rewrites the journal with the last version of every object, atomically by a rename. */
async function compact(file: string, maps: Maps): Promise<FileHandle> {
  const names = Object.keys(maps) as CollectionName[];
  const lines = names.flatMap((name) =>
    [...maps[name].values()].map((object) => JSON.stringify([[name, object]])),
  );
  const fresh = await open(`${file}.new`, 'w');
  await fresh.writeFile(lines.join('\n'));
  await fresh.sync();
  await fresh.close();
  await rename(`${file}.new`, file);
  return open(file, 'a');
}

/** Opens the state in `directory`: an append-only journal, compacted at every start. */
export async function openStore(directory: string): Promise<Store> {
  const file = join(directory, 'journal.jsonl');
  const maps: Maps = {
    payment_methods: new Map(),
    payment_intents: new Map(),
    charges: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    events: new Map(),
    replays: new Map(),
  };
  await mkdir(directory, { recursive: true });
  for (const [name, object] of await readJournal(file)) apply(maps, name, object);
  const journal = await compact(file, maps);
  return {
    get: (name, id) => maps[name].get(id),
    list: (name) => [...maps[name].values()].reverse(),
    async commit(changes) {
      if (changes.length === 0) return;
      // Starts with the line break, so that a truncated line does not affect the next one.
      await journal.appendFile(`\n${JSON.stringify(changes)}`);
      for (const [name, object] of changes) apply(maps, name, object);
    },
    close: () => journal.close(),
  };
}
