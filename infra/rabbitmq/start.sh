#!/bin/bash
# Renders the definitions, then starts the server.
set -euo pipefail
to=/var/lib/rabbitmq/definitions
rm -rf "$to"
mkdir "$to"
bash "$(dirname "${BASH_SOURCE[0]}")/render-definitions.sh" "$to"
exec docker-entrypoint.sh rabbitmq-server
