#!/bin/sh
# mongod requires the replica set's shared key in a file with restricted access.
set -eu
# The defaults of docker-compose.yml, which everybody can read.
case "${NODE_ENV:-} $MONGO_INITDB_ROOT_PASSWORD" in
  'production root-local') echo 'MONGO_ROOT_PASSWORD: is a public default' >&2; exit 1 ;;
esac
case "${NODE_ENV:-} $REPLICA_SET_KEY" in
  'production bWVuZHdlbGwtbG9jYWwtcmVwbGljYS1zZXQta2V5') echo 'REPLICA_SET_KEY: is a public default' >&2; exit 1 ;;
esac
umask 077
printf '%s' "$REPLICA_SET_KEY" > /tmp/replica-set.key
# Releases documents locked by an abandoned transaction; the default is a minute.
exec docker-entrypoint.sh mongod --replSet mendwell --bind_ip_all --keyFile /tmp/replica-set.key \
  --setParameter transactionLifetimeLimitSeconds=5
