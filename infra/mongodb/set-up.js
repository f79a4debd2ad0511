// Makes a replica set of one member, unless there is one, and gives each service a database and a user. It may run again at
// any time. Without optional chaining, whose short circuit mongosh does not keep.
try {
  rs.status();
} catch {
  rs.initiate({ _id: 'mendwell', members: [{ _id: 0, host: 'mongo:27017' }] });
}
while (!db.hello().isWritablePrimary) sleep(200);

// For each password in the environment, such as CATALOG_DB_PASSWORD, a user who can touch only that service's database. It is
// named as the service, or as CATALOG_DB_USER says while one user replaces another (docs/operations/secrets.md).
for (const [variable, pwd] of Object.entries(process.env)) {
  const match = /^([A-Z0-9]+)_DB_PASSWORD$/.exec(variable);
  if (!match) continue;
  const service = match[1].toLowerCase();
  const user = process.env[`${match[1]}_DB_USER`] || service;
  const database = db.getSiblingDB(service);
  if (database.getUser(user)) database.updateUser(user, { pwd });
  else database.createUser({ user, pwd, roles: [{ role: 'readWrite', db: service }] });
}
