#!/bin/sh
# The emulator holds accounts in memory, exports them on exit and imports them on start.
set -eu
import=
[ -d /data/accounts ] && import='--import /data/accounts'
# shellcheck disable=SC2086 # two words on purpose
exec node --import /app/infra/auth-emulator/preload.mjs \
  /app/node_modules/firebase-tools/lib/bin/firebase.js emulators:start --only auth \
  --project "${FIREBASE_PROJECT_ID:-demo-mendwell}" --export-on-exit /data/accounts $import
