// For each password in the environment, such as CATALOG_DB_PASSWORD: a database, and a user who can touch only that one.
// A password that has changed since the last start is changed here too.
// Without optional chaining, whose short circuit mongosh does not keep.
for (const [variable, pwd] of Object.entries(process.env)) {
  const match = /^([A-Z0-9]+)_DB_PASSWORD$/.exec(variable);
  if (!match) continue;
  const service = match[1].toLowerCase();
  const database = db.getSiblingDB(service);
  if (database.getUser(service)) database.updateUser(service, { pwd });
  else database.createUser({ user: service, pwd, roles: [{ role: 'readWrite', db: service }] });
}
