// Initiates a replica set of one member if needed, and creates a database and a user for each service, with its present rights.
// Repeatable. Without optional chaining, because mongosh does not short-circuit it.
try {
  rs.status();
} catch {
  rs.initiate({ _id: 'mendwell', members: [{ _id: 0, host: 'mongo:27017' }] });
}
while (!db.hello().isWritablePrimary) sleep(200);

// The journal of operators' actions has a database of its own, in which catalog can neither change nor remove anything
// (docs/adr/0024).
const journal = db.getSiblingDB('catalog-journal');
const append = {
  privileges: [
    {
      resource: { db: 'catalog-journal', collection: '' },
      actions: ['find', 'insert', 'createCollection', 'createIndex', 'listCollections', 'listIndexes'],
    },
  ],
  roles: [],
};
if (journal.getRole('append')) journal.updateRole('append', append);
else journal.createRole({ role: 'append', ...append });

// Each password in the environment, such as CATALOG_DB_PASSWORD, is for a user with access only to that service's database.
// The user has the service's name, or that in CATALOG_DB_USER during a rotation (docs/operations/secrets.md).
for (const [variable, pwd] of Object.entries(process.env)) {
  const match = /^([A-Z0-9]+)_DB_PASSWORD$/.exec(variable);
  if (!match) continue;
  const service = match[1].toLowerCase();
  const user = process.env[`${match[1]}_DB_USER`] || service;
  const database = db.getSiblingDB(service);
  const roles = [{ role: 'readWrite', db: service }];
  if (service === 'catalog') roles.push({ role: 'append', db: 'catalog-journal' });
  if (database.getUser(user)) database.updateUser(user, { pwd, roles });
  else database.createUser({ user, pwd, roles });
}
