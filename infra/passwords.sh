#!/usr/bin/env bash
# Adds missing passwords to an env file: infra/passwords.sh .env
# Covers MongoDB's root password and replica set key, each service's passwords for MongoDB and RabbitMQ, and the key of health
# texts. Needs openssl.
set -euo pipefail
[ $# = 1 ] || { echo 'Usage: infra/passwords.sh <env file>' >&2; exit 2; }
services=$(basename -a "$(dirname "${BASH_SOURCE[0]}")"/../services/*/)
touch "$1"
chmod 600 "$1"
[ -z "$(tail -c 1 "$1")" ] || echo >> "$1" # the last line may not be ended

names='MONGO_ROOT_PASSWORD REPLICA_SET_KEY'
for service in $services; do names+=" ${service^^}_DB_PASSWORD ${service^^}_BROKER_PASSWORD"; done
for name in $names; do
  grep -q "^$name=." "$1" && continue
  password=$(openssl rand -hex 24)
  echo "$name=$password" >> "$1"
done

# docs/operations/health-texts.md
if ! grep -q '^HEALTH_TEXT_KEYS=.' "$1"; then
  key=$(openssl rand -base64 32 | tr '+/' '-_' | tr -d '=')
  echo "HEALTH_TEXT_KEYS=1:$key" >> "$1"
fi
