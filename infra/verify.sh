#!/usr/bin/env bash
# Verifies a running system: infra/verify.sh [compose|kubernetes [STEP...]]
#   compose      a running `docker compose up`, with the steps smoke and scaling; also rolling, monitoring (with `--profile
#                monitoring`), recovery, image-sizes, and inside infra/with-trial-secrets.sh, production and rotation
#   kubernetes   overlay `local` in the cluster that kubectl points at, with all steps; load the images first
#                (docs/operations/cluster.md)
# Prints a line per check, beginning with its step; the first that fails ends the script with exit code 1. Needs curl and
# node, and docker or kubectl.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
step=verify
source infra/verify/helpers.sh
platform=${1:-compose}
[ -e "infra/verify/$platform/platform.sh" ] || fail "there is no platform $platform, only compose and kubernetes"
source "infra/verify/$platform/platform.sh"
steps=("${@:2}")
[ ${#steps[@]} -gt 0 ] || steps=($default_steps)
# file_of STEP: the platform's own, or the one for both
file_of() { ls "infra/verify/$platform/$1.sh" "infra/verify/$1.sh" 2> /dev/null | head -n 1; }
for step in "${steps[@]}"; do
  file=$(file_of "$step") || true
  [ -n "$file" ] || fail "$platform has no such step"
  source "$file"
done
step=verify
say "passed: ${steps[*]}"
