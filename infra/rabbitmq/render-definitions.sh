#!/bin/bash
# Renders each service's user in definitions/ with its password, into the folder $1. RabbitMQ imports the files in order, at
# every start: permissions on an exchange require that it exists.
set -euo pipefail
from=/etc/mendwell/definitions to=$1
cp "$from/0-events.json" "$to"
for template in "$from"/*.json.template; do
  service=$(basename "$template" .json.template)
  password=${service^^}_BROKER_PASSWORD
  hash=$(rabbitmqctl --quiet hash_password "${!password}" | tail -n 1)
  user=$(< "$template")
  printf '%s' "${user/'${PASSWORD_HASH}'/"$hash"}" > "$to/$service.json"
done
