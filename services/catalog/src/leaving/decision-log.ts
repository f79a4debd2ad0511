import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DomainEvent } from '@mendwell/contracts/events';
import { InjectConfig } from '@mendwell/service-kit/config';
import { Injectable } from '@nestjs/common';
import type { Config } from '../config.ts';
import { replaceFile } from './replace-file.ts';

interface LogEntry {
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

function entryOf(event: Decided): LogEntry {
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
