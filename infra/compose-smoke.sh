#!/usr/bin/env bash
# Books and pays through the gateway of a running `docker compose up`, then scales payment to three instances and checks
# that they share the load. Needs bash, curl, docker and node; run it in the repository's root.
set -euo pipefail
title=smoke
source "$(dirname "${BASH_SOURCE[0]}")/compose-helpers.sh"

run=$(date +%s)$RANDOM
until_true 60 healthy || fail 'the gateway does not become healthy'
SERVICES=$(basename -s .json docs/openapi/*.json) RUN=$run people smoke || fail 'a patient cannot book and pay'

# The caught mails, fetched inside the container, as the gateway does not route the mail catcher.
mails() { docker compose exec -T mail-catcher node -e 'fetch("http://127.0.0.1:1080/api/email").then((answer) => answer.text()).then(console.log)'; }
notified() { local caught; caught=$(mails) && [[ $caught == *"patient-$run@example.com"* && $caught == *"provider-$run@example.com"* ]]; }
until_true 30 notified || fail 'patient or provider got no mail'
say 'patient and provider got mails'

docker compose up -d --no-recreate --scale payment=3 --wait payment > /dev/null 2>&1 || fail 'payment cannot be scaled'
spread() {
  local i
  for i in {1..12}; do curl -s -o /dev/null -X POST "$base/api/payments/confirm"; done
  local seen
  seen=$(docker compose logs --no-log-prefix --tail 40 gateway | grep '"route":"/api/payments/confirm"' |
    grep -o '"upstream":"[^"]*"' | sort -u | wc -l)
  [ "$seen" -ge 3 ]
}
until_true 30 spread || fail 'three payment instances do not share the load'
say 'three payment instances share the load'
say 'all good'
