#!/usr/bin/env bash
# Replaces all instances of services, one service after another, by instances of the current images and settings without
# losing calls: infra/replace.sh payment, after a new PAYMENT_VERSION or password in .env.
# The new image migrates the database. Then as many new instances start as exist, and when all are healthy, the old ones
# stop. If one does not become healthy, removes the new ones and fails; the old ones continue. Needs bash and docker; run it
# in the repository's root, with COMPOSE_FILE as for `docker compose`.
set -euo pipefail

fail() { printf 'replace: FAILED: %s\n' "$@" >&2; exit 1; }
replace() {
  local service=$1 old new said image
  mapfile -t old < <(docker compose ps -q "$service")
  [ "${#old[@]}" -gt 0 ] || fail "$service is not running"
  # Otherwise `docker compose run` would build the missing version from the working copy.
  image=$(docker compose config --images "$service" | sort -u | grep "/$service:") ||
    fail "$service has no image in the compose files"
  docker image inspect "$image" > /dev/null 2>&1 || fail "there is no image $image: build or pull it first"
  said=$(docker compose run --rm --no-deps -T "$service-migrate" 2>&1 < /dev/null) ||
    fail "the new $service cannot migrate its database; the old one continues" "$(tail -n 3 <<< "$said")"
  if ! said=$(docker compose up -d --no-deps --no-recreate --no-build --wait --wait-timeout 180 \
    --scale "$service=$((2 * ${#old[@]}))" "$service" 2>&1); then
    mapfile -t new < <(docker compose ps -aq "$service" | grep -vFf <(printf '%s\n' "${old[@]}"))
    if [ "${#new[@]}" -gt 0 ]; then
      said=$(docker logs --tail 20 "${new[0]}" 2>&1 || printf '%s' "$said")
      docker rm -f "${new[@]}" > /dev/null
    fi
    fail "the new $service does not become healthy; the old one continues" "$said"
  fi
  docker stop "${old[@]}" > /dev/null
  docker rm "${old[@]}" > /dev/null
  echo "replace: $service runs in ${#old[@]} new instance(s)"
}

[ $# -gt 0 ] || { echo 'Usage: infra/replace.sh <service>...' >&2; exit 2; }
for service; do replace "$service"; done
