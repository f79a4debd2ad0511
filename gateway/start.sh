#!/usr/bin/env bash
# Runs nginx. Its error lines end with who asked for what, which holds e-mail addresses and queries: everything
# from there on is cut off before a line is written, except where the upstream listens.
set -euo pipefail
exec "$@" 2> >(
  trap '' TERM INT
  exec sed -u -E -e 's|, client: .*(, upstream: "[a-z]+://[^/"]*).*|\1"|' -e 's|, client: .*||' >&2
)
