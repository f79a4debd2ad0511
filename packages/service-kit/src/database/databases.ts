import type { Connection } from 'mongoose';

const others = new WeakMap<Connection, Connection[]>();

/** Another database that a service uses through the connection to its own. */
export function otherDatabase(connection: Connection, name: string): Connection {
  const other = connection.useDb(name, { useCache: true });
  const known = others.get(connection) ?? [];
  if (!known.includes(other)) others.set(connection, [...known, other]);
  return other;
}

/** A service's database, and its others. */
export const databasesOf = (connection: Connection): Connection[] => [
  connection,
  ...(others.get(connection) ?? []),
];
