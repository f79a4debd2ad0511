#!/usr/bin/env bash
# Runs nginx, and removes the client and the request, which contain e-mail addresses and queries, from its error lines.
# Keeps the upstream's address.
set -euo pipefail
exec "$@" 2> >(
  trap '' TERM INT
  exec sed -u -E -e 's|, client: .*(, upstream: "[a-z]+://[^/"]*).*|\1"|' -e 's|, client: .*||' >&2
)
