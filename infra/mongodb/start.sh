#!/bin/sh
# mongod requires the replica set's shared key in a file with restricted access.
set -eu
# The defaults of docker-compose.yml, which everybody can read.
refuse_default() {
  [ "$2" != "$3" ] || { echo "$1: is a public default" >&2; exit 1; }
}
if [ "${NODE_ENV:-}" = production ]; then
  refuse_default MONGO_ROOT_PASSWORD "$MONGO_INITDB_ROOT_PASSWORD" root-local
  refuse_default REPLICA_SET_KEY "$REPLICA_SET_KEY" bWVuZHdlbGwtbG9jYWwtcmVwbGljYS1zZXQta2V5
fi
umask 077
printf '%s' "$REPLICA_SET_KEY" > /tmp/replica-set.key
# Releases documents locked by an abandoned transaction; the default is a minute. The log of slow operations would contain
# personal data.
exec docker-entrypoint.sh mongod --replSet mendwell --bind_ip_all --keyFile /tmp/replica-set.key \
  --setParameter transactionLifetimeLimitSeconds=5 --slowms 3600000
