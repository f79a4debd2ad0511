import { type Connection, createConnection, type mongo } from 'mongoose';
import { databasesOf, otherDatabase } from '../database/databases.ts';

type Command = mongo.Document;

const queries = ['find', 'aggregate', 'count', 'distinct', 'findAndModify', 'update', 'delete'];
/** Fields of the wire protocol, not of the query. */
const wrapping = new Set([
  ...['lsid', 'txnNumber', 'startTransaction', 'autocommit', '$clusterTime', '$db', '$readPreference'],
  ...['readConcern', 'writeConcern', 'maxTimeMS', 'ordered', 'bypassDocumentValidation'],
]);

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Queries that differ only in values have the same shape. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return [...new Set(value.map((part) => JSON.stringify(shapeOf(part))))];
  if (!isPlain(value)) return typeof value === 'number' ? '#' : '?';
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shapeOf(part)]));
}

/** One command per query: an `update` or `delete` may carry several. */
function commandsOf(name: string, sent: Command): Command[] {
  const command = Object.fromEntries(Object.entries(sent).filter(([key]) => !wrapping.has(key)));
  const parts = name === 'update' ? 'updates' : name === 'delete' ? 'deletes' : undefined;
  if (!parts) return [command];
  const all: Command[] = Array.isArray(command[parts]) ? command[parts] : command[parts].documents;
  return all.map((part) => ({ ...command, [parts]: [part] }));
}

/** The names of all stages of the plan that MongoDB would choose. */
function stagesOf(explained: unknown, isInPlan = false): string[] {
  if (Array.isArray(explained)) return explained.flatMap((part) => stagesOf(part, isInPlan));
  if (typeof explained !== 'object' || explained === null) return [];
  return Object.entries(explained).flatMap(([name, part]) => {
    // The answer repeats the command.
    if (name === 'rejectedPlans' || name === 'command') return [];
    if (name === 'stage' && isInPlan) return [String(part)];
    return [...(name === '$sort' ? ['SORT'] : []), ...stagesOf(part, isInPlan || name === 'winningPlan')];
  });
}

/** A query that needs no index; `shape` matches what a failing test prints. */
export interface AllowedScan {
  shape: RegExp;
  reason: string;
}

/** Collects the shapes of all queries that a service sends, to verify that each one uses an index. */
export class QueryPlans {
  private readonly seen = new Map<string, { database: string; query: Command }>();
  /** The shapes of which this is known. */
  private readonly indexed = new Set<string>();

  /** Starts to collect; the connection must have been made with `monitorCommands`. */
  constructor(
    connection: Connection,
    private readonly allowed: readonly AllowedScan[] = [],
  ) {
    connection.getClient().on('commandStarted', ({ commandName, command }) => {
      if (!queries.includes(commandName)) return;
      for (const query of commandsOf(commandName, command)) {
        const { [commandName]: collection, ...shape } = query;
        const name = `${commandName} ${collection} ${JSON.stringify(shapeOf(shape))}`;
        this.seen.set(name, { database: command.$db, query });
      }
    });
  }

  /** The shapes for which MongoDB reads the whole collection or sorts in memory, except the allowed ones. */
  async withoutIndex(client: mongo.MongoClient): Promise<string[]> {
    const found: string[] = [];
    for (const [shape, { database, query: explain }] of this.seen) {
      if (this.indexed.has(shape) || this.allowed.some((scan) => scan.shape.test(shape))) continue;
      const stages = stagesOf(await client.db(database).command({ explain, verbosity: 'queryPlanner' }));
      const bad = stages.filter((stage) => stage === 'COLLSCAN' || stage === 'SORT');
      if (bad.length > 0) found.push(`${bad.join(', ')}: ${shape}`);
      else this.indexed.add(shape);
    }
    return found;
  }
}

/** A separate connection, with the same models, for a test's own queries. */
export async function ownConnection(uri: string, service: Connection): Promise<Connection> {
  const connection = await createConnection(uri, { autoIndex: false, autoCreate: false }).asPromise();
  for (const original of databasesOf(service)) {
    const copy = original === service ? connection : otherDatabase(connection, original.name);
    for (const { modelName, schema, collection } of Object.values(original.models))
      copy.model(modelName, schema, collection.collectionName);
  }
  return connection;
}
