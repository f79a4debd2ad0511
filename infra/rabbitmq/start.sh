#!/bin/bash
# Renders the users and rights of definitions.json.template with this deployment's passwords, then starts.
set -euo pipefail
definitions=$(< /etc/mendwell/definitions.json.template)
for service in CATALOG BOOKING PAYMENT; do
  password=${service}_BROKER_PASSWORD
  hash=$(rabbitmqctl --quiet hash_password "${!password}" | tail -n 1)
  definitions=${definitions//"\${${service}_HASH}"/$hash}
done
printf '%s' "$definitions" > /var/lib/rabbitmq/definitions.json
exec docker-entrypoint.sh rabbitmq-server
