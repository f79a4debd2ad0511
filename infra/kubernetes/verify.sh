#!/usr/bin/env bash
# Proves overlay `local` in the cluster that kubectl points at: a line for each claim; the first that is false is named and
# ends it with 1. README.md says how the images get there. infra/kubernetes/verify.sh [STEP...] runs these steps only.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
steps=("$@")
[ $# -gt 0 ] || steps=(roll-out smoke edges rolling broken recovery scaling production)
source infra/kubernetes/verify/helpers.sh
for step in "${steps[@]}"; do source "infra/kubernetes/verify/$step.sh"; done
say 'all good'
