import { databaseNames } from '@mendwell/local/repository';
import { BSON, type MongoClient } from '@mendwell/local/servers/mongodb';
import { smuggledName } from './smuggling.ts';

/** Collections that change by themselves: events, mails and rate limits. */
const transient = ['outbox', 'callSlots', 'eventCursors', 'userLimits', 'messages'];
/** Collections to which nobody adds during an attack; the control user only books. */
const quiet =
  /\.(entries|operators|services|reviews|reviewCases|reviewReports|erasures|noteReads|intents|preferences|calendarFeeds) /;
/** Excludes the fields that schedule recurring work. */
const withoutSchedule = { checkAt: 0, claimedBy: 0 };

/** Every stored document as extended JSON, by its database, collection and id. */
export async function readStored(client: MongoClient) {
  const stored = new Map<string, string>();
  for (const database of databaseNames)
    for (const { collectionName } of await client.db(database).collections()) {
      if (transient.includes(collectionName)) continue;
      for await (const document of client
        .db(database)
        .collection(collectionName)
        .find({}, { projection: withoutSchedule }))
        stored.set(
          `${database}.${collectionName} ${document._id}`,
          BSON.EJSON.stringify(document, { relaxed: false }),
        );
    }
  return stored;
}
export type Stored = Awaited<ReturnType<typeof readStored>>;

/** Documents that were changed, removed, or added where nobody else adds any. */
export function findChanges(before: Stored, now: Stored): string[] {
  const changed = [...before].filter(([place, document]) => now.get(place) !== document);
  const added = [...now].filter(
    ([place, document]) => !before.has(place) && (quiet.test(place) || document.includes(smuggledName)),
  );
  return [...changed, ...added].map(([place]) => place);
}
