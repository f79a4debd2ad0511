import { BSON, type Long, type MongoClient, Timestamp } from 'mongodb';

/** All attempts to handle an event end within this time; then it becomes a dead letter. */
const minutes = 15;

interface Operation {
  ns: string;
  op: string;
  o: { _id: string; applyOps?: Operation[] };
}

/**
 * The outbox rows that services wrote shortly before an instant, published or not: no database holds the events that were
 * between broker and consumer at that instant. Publishing the others again has no effect.
 */
export async function recentEvents(client: MongoClient, services: string[], at: Timestamp) {
  const outboxes = services.map((service) => `${service}.outbox`);
  const since = new Timestamp({ t: at.getHighBitsUnsigned() - minutes * 60, i: 0 });
  const operations = client
    .db('local')
    .collection<Operation & { ts: Timestamp | Long }>('oplog.rs')
    .find(
      {
        ts: { $gte: since, $lte: at },
        // A transaction is one entry with all its writes.
        $or: [
          { op: 'i', ns: { $in: outboxes } },
          { op: 'c', 'o.applyOps.ns': { $in: outboxes } },
        ],
      },
      { promoteValues: false },
    );
  const rows = new Map(services.map((service) => [service, new Map<string, Uint8Array>()]));
  for await (const operation of operations) {
    for (const { op, ns, o } of operation.o.applyOps ?? [operation]) {
      const [service = '', collection] = ns.split('.');
      if (op === 'i' && collection === 'outbox') rows.get(service)?.set(o._id, BSON.serialize(o));
    }
  }
  return rows;
}
