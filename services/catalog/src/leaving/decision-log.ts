import { mkdir, readFile } from 'node:fs/promises';
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
const isPassing = /^(account\.admit|refund\.retry|dead-letter\..*)$/;

const isOperators = (event: Decided): event is DomainEvent<'operator.acted'> =>
  event.name === 'operator.acted';

function entryOf(event: Decided): LogEntry {
  const { occurredAt: at } = event;
  if (isOperators(event)) {
    const { action, subject, reason } = event.data;
    return { action, ...subject, at, ...(reason && { reason }) };
  }
  const { action, id, until } = event.data;
  return { action, kind: action.startsWith('mails.') ? 'mails' : 'wish', id, at, ...(until && { until }) };
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
    const name = `${entry.kind}-${entry.action}-${entry.id.replace(/[^\w-]/g, '-')}.json`;
    await mkdir(this.folder, { recursive: true });
    const known = await this.read(name);
    if (!known || known.at <= entry.at) await replaceFile(this.folder, name, entry);
  }

  private async read(name: string): Promise<LogEntry | undefined> {
    try {
      return JSON.parse(await readFile(join(this.folder, name), 'utf8'));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }
}
