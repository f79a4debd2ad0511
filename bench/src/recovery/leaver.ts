import { hash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serviceNames } from '@mendwell/local/repository';
import type { MongoClient } from '@mendwell/local/servers/mongodb';
import { erasureFolder } from '@mendwell/local/system/data-folder';

/** Enters the erasure of an account into the journal, as the catalog does before it announces one. */
export function enterErasure(uid: string) {
  const uidHash = hash('sha256', uid, 'hex');
  const entry = { uidHash, pseudonym: 'erased-in-a-trial', erasedAt: new Date().toISOString() };
  mkdirSync(erasureFolder, { recursive: true });
  writeFileSync(join(erasureFolder, `${uidHash}.json`), JSON.stringify(entry));
}

/** The collections with one of these texts. */
export async function collectionsWith(client: MongoClient, texts: string[]): Promise<string[]> {
  const found = new Set<string>();
  for (const service of serviceNames)
    for (const collection of await client.db(service).collections())
      for await (const row of collection.find()) {
        const text = JSON.stringify(row);
        if (texts.some((sought) => text.includes(sought))) found.add(collection.namespace);
      }
  return [...found];
}
