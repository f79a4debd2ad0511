#!/usr/bin/env bash
# Verifies overlay `local` in the cluster that kubectl points at: infra/kubernetes/verify.sh [STEP...]
# Prints a line per check, beginning with its step; the first that fails ends the script with exit code 1. Images must be
# loaded first (docs/operations/cluster.md).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
steps=("$@")
[ $# -gt 0 ] || steps=(roll-out smoke edges rolling broken recovery scaling production)
step=verify
source infra/kubernetes/verify/helpers.sh
for step in "${steps[@]}"; do source "infra/kubernetes/verify/$step.sh"; done
step=verify
say "passed: ${steps[*]}"
