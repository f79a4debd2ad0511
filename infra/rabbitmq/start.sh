#!/bin/bash
# Renders the user of each service in definitions/ with this deployment's password, then starts. The files are applied
# in order, at every start: rights on an exchange can only be given once it exists.
set -euo pipefail
from=/etc/mendwell/definitions to=/var/lib/rabbitmq/definitions
rm -rf "$to"
mkdir "$to"
cp "$from/0-events.json" "$to"
for template in "$from"/*.json.template; do
  service=$(basename "$template" .json.template)
  password=${service^^}_BROKER_PASSWORD
  hash=$(rabbitmqctl --quiet hash_password "${!password}" | tail -n 1)
  user=$(< "$template")
  printf '%s' "${user/'${PASSWORD_HASH}'/"$hash"}" > "$to/$service.json"
done
exec docker-entrypoint.sh rabbitmq-server
