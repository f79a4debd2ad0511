// For each password in the environment, such as CATALOG_DB_PASSWORD: a database, and a user who can touch only that one.
for (const [variable, password] of Object.entries(process.env)) {
  const service = /^([A-Z0-9]+)_DB_PASSWORD$/.exec(variable)?.[1].toLowerCase();
  if (!service) continue;
  const database = db.getSiblingDB(service);
  if (database.getUser(service)) continue;
  database.createUser({ user: service, pwd: password, roles: [{ role: 'readWrite', db: service }] });
}
