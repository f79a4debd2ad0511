import { createReadStream, globSync } from 'node:fs';
import { join } from 'node:path';
import { databaseNames } from '@mendwell/local/repository';
import type { MongoClient } from '@mendwell/local/servers/mongodb';

/** Texts to look for, by what they are: `an address of somebody who left`. */
export type Texts = Record<string, readonly string[]>;

const kindsIn = (text: string, texts: Texts) =>
  Object.keys(texts).filter((kind) => texts[kind]?.some((one) => text.includes(one)));

/** Where the documents of the services contain any of the texts, such as `booking.bookings 65f…: an address`. */
export async function findInDatabases(client: MongoClient, texts: Texts) {
  const found: string[] = [];
  let documents = 0;
  for (const database of databaseNames)
    for (const collection of await client.db(database).collections())
      for await (const document of collection.find()) {
        documents += 1;
        for (const kind of kindsIn(JSON.stringify(document), texts))
          found.push(`${database}.${collection.collectionName} ${document._id}: ${kind}`);
      }
  return { documents, found };
}

/** Which writes of the database's log contain any of the texts. It still has the names of people who left. */
export async function findInOplog(client: MongoClient, texts: Texts) {
  const found: string[] = [];
  let documents = 0;
  for await (const entry of client.db('local').collection('oplog.rs').find()) {
    documents += 1;
    for (const kind of kindsIn(JSON.stringify(entry), texts)) found.push(`oplog of ${entry.ns}: ${kind}`);
  }
  return { documents, found };
}

/** Longer than any text, so that one across two chunks is found. */
const overlap = 256;

/** Which files below a folder contain any of the texts, byte by byte. */
export async function findInFiles(folder: string, texts: Texts, exclude: readonly string[] = []) {
  const found: string[] = [];
  const entries = globSync('**', { cwd: folder, withFileTypes: true, exclude: [...exclude] });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  for (const file of files) {
    const kinds = new Set<string>();
    let end = '';
    for await (const chunk of createReadStream(file, 'latin1')) {
      for (const kind of kindsIn(end + chunk, texts)) kinds.add(kind);
      end = String(chunk).slice(-overlap);
    }
    for (const kind of kinds) found.push(`${file}: ${kind}`);
  }
  return { files: files.length, found };
}
