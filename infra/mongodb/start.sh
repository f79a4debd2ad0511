#!/bin/sh
# Members of a replica set know each other by a shared key, which mongod reads from a file only it may read.
set -eu
install -m 400 -o mongodb /dev/null /data/configdb/replica-set.key
printf '%s' "$REPLICA_SET_KEY" > /data/configdb/replica-set.key
# A transaction whose client has given up holds its documents for so long, by default a minute.
exec docker-entrypoint.sh mongod --replSet mendwell --bind_ip_all --keyFile /data/configdb/replica-set.key \
  --setParameter transactionLifetimeLimitSeconds=5
