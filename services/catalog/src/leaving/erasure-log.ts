import { hash } from 'node:crypto';
import { access, constants, mkdir } from 'node:fs/promises';
import { InjectConfig } from '@mendwell/service-kit/config';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Config } from '../config.ts';
import { replaceFile } from './replace-file.ts';

interface LogEntry {
  uidHash: string;
  pseudonym: string;
  erasedAt: string;
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
    const entry: LogEntry = { uidHash, pseudonym, erasedAt: erasedAt.toISOString() };
    await replaceFile(this.folder, `${uidHash}.json`, entry);
  }
}
