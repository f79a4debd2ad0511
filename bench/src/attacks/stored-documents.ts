import { serviceNames } from '@mendwell/local/repository';
import { BSON, type MongoClient } from '@mendwell/local/servers/mongodb';
import { smuggledName } from './smuggling.ts';

/** What changes by itself: events and mails under way, and counts of what an account has done. */
const passing = ['outbox', 'eventCursors', 'userLimits', 'messages'];
/** Fields that say who does a regular piece of work, and when again. */
const ofRegularWork = { checkAt: 0, claimedBy: 0 };

/** Every stored document by where it is, written with the types of its values. */
export async function readStored(client: MongoClient) {
  const stored = new Map<string, string>();
  for (const service of serviceNames)
    for (const { collectionName } of await client.db(service).collections()) {
      if (passing.includes(collectionName)) continue;
      for await (const document of client
        .db(service)
        .collection(collectionName)
        .find({}, { projection: ofRegularWork }))
        stored.set(
          `${service}.${collectionName} ${document._id}`,
          BSON.EJSON.stringify(document, { relaxed: false }),
        );
    }
  return stored;
}
export type Stored = Awaited<ReturnType<typeof readStored>>;

/** What is no longer as it was before, or should never have been stored. What other people add meanwhile is fine. */
export function findChanges(before: Stored, now: Stored): string[] {
  const changed = [...before].filter(([place, document]) => now.get(place) !== document);
  const smuggled = [...now].filter(([, document]) => document.includes(smuggledName));
  return [...changed, ...smuggled].map(([place]) => place);
}
