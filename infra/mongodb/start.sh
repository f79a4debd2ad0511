#!/bin/sh
# mongod requires the replica set's shared key in a file with restricted access.
set -eu
umask 077
printf '%s' "$REPLICA_SET_KEY" > /tmp/replica-set.key
# Releases documents locked by an abandoned transaction; the default is a minute.
exec docker-entrypoint.sh mongod --replSet mendwell --bind_ip_all --keyFile /tmp/replica-set.key \
  --setParameter transactionLifetimeLimitSeconds=5
