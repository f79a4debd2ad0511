#!/bin/bash
# Healthy means writable, with a user for each service. The first call of a container starts the replica set of one
# member and sets the users' passwords; from then on, who listens is ready: each mongosh would cost a second of processor.
set -eu
if [ -e /tmp/users-set ]; then
  exec 3<> /dev/tcp/127.0.0.1/27017
  exit
fi
mongosh --quiet -u root -p "$MONGO_INITDB_ROOT_PASSWORD" --authenticationDatabase admin --eval '
  try { rs.status() } catch { rs.initiate({ _id: "mendwell", members: [{ _id: 0, host: "mongo:27017" }] }) }
  if (!db.hello().isWritablePrimary) quit(1)' /opt/mendwell/set-users.js > /dev/null
touch /tmp/users-set
