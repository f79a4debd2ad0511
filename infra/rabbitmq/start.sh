#!/bin/bash
# Renders the definitions, then starts the server, which needs no password of a user.
set -euo pipefail
to=/var/lib/rabbitmq/definitions
rm -rf "$to"
mkdir "$to"
bash "$(dirname "${BASH_SOURCE[0]}")/render-definitions.sh" "$to"
unset $(compgen -e | grep _BROKER_PASSWORD$)
exec docker-entrypoint.sh rabbitmq-server
