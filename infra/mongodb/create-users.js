// Runs once, in an empty data directory: one database per service, and a user who can touch only that one.
for (const service of ['catalog', 'booking', 'payment']) {
  const password = process.env[`${service.toUpperCase()}_DB_PASSWORD`];
  if (!password) throw new Error(`${service.toUpperCase()}_DB_PASSWORD is not set`);
  db.getSiblingDB(service).createUser({
    user: service,
    pwd: password,
    roles: [{ role: 'readWrite', db: service }],
  });
}
