#!/usr/bin/env bash
# Verifies overlay `local` in the cluster that kubectl points at. Prints a line per claim; the first false one ends it with
# exit code 1. README.md explains how to load the images. infra/kubernetes/verify.sh [STEP...] runs only these steps.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
steps=("$@")
[ $# -gt 0 ] || steps=(roll-out smoke edges rolling broken recovery scaling production)
source infra/kubernetes/verify/helpers.sh
for step in "${steps[@]}"; do source "infra/kubernetes/verify/$step.sh"; done
say 'all good'
