#!/bin/bash
# Renders the users of definitions/ with this deployment's passwords, then starts. The files are applied in
# order, at every start: rights on an exchange can only be given once it exists.
set -euo pipefail
users=$(< /etc/mendwell/definitions/1-users.json.template)
for service in CATALOG BOOKING PAYMENT; do
  password=${service}_BROKER_PASSWORD
  hash=$(rabbitmqctl --quiet hash_password "${!password}" | tail -n 1)
  users=${users//"\${${service}_HASH}"/$hash}
done
mkdir -p /var/lib/rabbitmq/definitions
printf '%s' "$users" > /var/lib/rabbitmq/definitions/1-users.json
cp /etc/mendwell/definitions/2-topic-permissions.json /var/lib/rabbitmq/definitions/
exec docker-entrypoint.sh rabbitmq-server
