// Initiates a replica set of one member if needed, and creates a database and a user for each service. Repeatable. Without
// optional chaining, because mongosh does not short-circuit it.
try {
  rs.status();
} catch {
  rs.initiate({ _id: 'mendwell', members: [{ _id: 0, host: 'mongo:27017' }] });
}
while (!db.hello().isWritablePrimary) sleep(200);

// Each password in the environment, such as CATALOG_DB_PASSWORD, is for a user with access only to that service's database.
// The user has the service's name, or that in CATALOG_DB_USER during a rotation (docs/operations/secrets.md).
for (const [variable, pwd] of Object.entries(process.env)) {
  const match = /^([A-Z0-9]+)_DB_PASSWORD$/.exec(variable);
  if (!match) continue;
  const service = match[1].toLowerCase();
  const user = process.env[`${match[1]}_DB_USER`] || service;
  const database = db.getSiblingDB(service);
  if (database.getUser(user)) database.updateUser(user, { pwd });
  else database.createUser({ user, pwd, roles: [{ role: 'readWrite', db: service }] });
}
