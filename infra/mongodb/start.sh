#!/bin/sh
# Members of a replica set know each other by a shared key, which mongod reads from a file only it may read.
set -eu
umask 077
printf '%s' "$REPLICA_SET_KEY" > /tmp/replica-set.key
# A transaction whose client has given up holds its documents for so long, by default a minute.
exec docker-entrypoint.sh mongod --replSet mendwell --bind_ip_all --keyFile /tmp/replica-set.key \
  --setParameter transactionLifetimeLimitSeconds=5
