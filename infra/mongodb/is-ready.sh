#!/bin/sh
# Healthy means writable, with a user for each service. The first call starts the replica set of one member.
set -eu
mongosh --quiet -u root -p "$MONGO_INITDB_ROOT_PASSWORD" --authenticationDatabase admin --eval '
  try { rs.status() } catch { rs.initiate({ _id: "mendwell", members: [{ _id: 0, host: "mongo:27017" }] }) }
  if (!db.hello().isWritablePrimary) quit(1)' /opt/mendwell/create-users.js > /dev/null
