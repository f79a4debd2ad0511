import { hash, randomUUID } from 'node:crypto';
import { access, constants, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DomainEvent } from '@mendwell/contracts/events';
import { InjectConfig } from '@mendwell/service-kit/config';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Config } from '../config.ts';

async function sync(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes JSON to a file; returns once it is on the disk. It is never seen half written: readers only take names that end in .json. */
async function replaceFile(folder: string, name: string, content: object): Promise<void> {
  const unfinished = join(folder, `.${name}.${randomUUID()}.tmp`);
  const file = await open(unfinished, 'wx');
  try {
    await file.writeFile(`${JSON.stringify(content)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, join(folder, name));
  await sync(folder);
}

/**
 * Remembers erasures outside the databases, one file each, so that restoring an older backup revives nobody
 * (docs/adr/0023). Contains no uid.
 */
@Injectable()
export class ErasureLog implements OnModuleInit {
  private readonly folder: string;

  constructor(
    @InjectConfig() { ERASURE_LOG }: Config,
    private readonly host: HttpAdapterHost,
  ) {
    this.folder = ERASURE_LOG;
  }

  /** A folder that is missing or read-only stops the service when it starts, not the first erasure a week later. */
  async onModuleInit(): Promise<void> {
    // A migration has no server, and no such folder.
    if (!this.host.httpAdapter) return;
    await mkdir(this.folder, { recursive: true });
    await access(this.folder, constants.W_OK);
  }

  /** Returns once the entry is on the disk. A repeat replaces it. */
  async write(uid: string, { pseudonym, erasedAt }: { pseudonym: string; erasedAt: Date }): Promise<void> {
    const uidHash = hash('sha256', uid, 'hex');
    const entry = { uidHash, pseudonym, erasedAt: erasedAt.toISOString() };
    await replaceFile(this.folder, `${uidHash}.json`, entry);
  }
}

interface Decision {
  action: string;
  kind: string;
  id: string;
  at: string;
  reason?: string;
  until?: string;
}

type Decided = DomainEvent<'operator.acted'> | DomainEvent<'person.decided'>;

/** Actions that leave nothing to make again. */
const isPassing = /^(refund\.retry|dead-letter\..*)$/;

/** Do not take the place of a block of the same account. */
const kindsOfTheirOwn: Record<string, string> = {
  'account.admit': 'admission',
  'profile.hide': 'profile',
  'profile.show': 'profile',
};

const isOperators = (event: Decided): event is DomainEvent<'operator.acted'> =>
  event.name === 'operator.acted';

function entryOf(event: Decided): Decision {
  const { occurredAt: at } = event;
  if (isOperators(event)) {
    const { action, subject, reason } = event.data;
    const kind = kindsOfTheirOwn[action] ?? subject.kind;
    return { action, kind, id: subject.id, at, ...(reason && { reason }) };
  }
  const { action, id, until } = event.data;
  const [about = ''] = action.split('.');
  return { action, kind: about === 'account' ? 'wish' : about, id, at, ...(until && { until }) };
}

/**
 * Remembers the latest decision of each kind about each thing outside the databases, beside the erasures, so that restoring an
 * older backup does not undo it (docs/adr/0023). Contains hashes of uids and public ids, no names, addresses or notes.
 */
@Injectable()
export class DecisionLog {
  private readonly folder: string;

  constructor(@InjectConfig() { ERASURE_LOG }: Config) {
    this.folder = join(ERASURE_LOG, 'decisions');
  }

  /** Returns once the decision is on the disk. One that arrives after a later one of its kind changes nothing. */
  async write(event: Decided): Promise<void> {
    const entry = entryOf(event);
    if (isPassing.test(entry.action)) return;
    // Opposite decisions, which may arrive at the same time, have a file each.
    const thing = `${entry.kind}-${entry.action}-${entry.id.replace(/[^\w-]/g, '-')}.`;
    await mkdir(this.folder, { recursive: true });
    await replaceFile(this.folder, `${thing}${entry.at.replace(/\D/g, '')}.json`, entry);
    // Afterwards, so that the latest stays, however many instances write at once.
    const files = (await readdir(this.folder)).filter((name) => name.startsWith(thing));
    files.sort();
    for (const older of files.slice(0, -1)) await rm(join(this.folder, older), { force: true });
  }
}
