#!/usr/bin/env bash
# Replaces every instance of the three services, one of each at a time, ROUNDS times over, while PEOPLE register, book,
# pay and read through the gateway of a running `docker compose up`. Not one request may fail, and what was paid must
# be paid in the end. Needs bash, curl and docker; run it in the repository's root.
set -euo pipefail
title=rolling
source "$(dirname "${BASH_SOURCE[0]}")/compose-helpers.sh"
rounds=${ROUNDS:-20}
people=${PEOPLE:-4}
services=(catalog booking payment)
folder=$(mktemp -d)
trap 'touch "$folder/over"; wait; rm -rf "$folder"' EXIT

# ask TOKEN METHOD PATH [BODY]: as call, but a failure is written down and does not end the script
ask() {
  local answer
  answer=$(request "$@" 2>&1) || answer+=$'\n'000
  echo >> "$folder/answers"
  if [[ ${answer##*$'\n'} == 2* ]]; then printf '%s' "${answer%$'\n'*}"; return; fi
  echo "$(date -u +%T) $2 ${3%%\?*} answered ${answer//$'\n'/ }" | tee -a "$folder/failures" >&2
  return 1
}
# journey NAME: one patient, from the registration to work that has begun
journey() {
  local token booking secret intent
  token=$(account "$1")
  ask "$token" GET "/api/services/$service" > /dev/null || return
  booking=$(ask "$token" POST /api/serviceBook "$(booking_of "$service")" | value insertedId) && [ -n "$booking" ] || return
  secret=$(ask "$token" POST /api/create-payment-intent "{\"bookingId\":\"$booking\"}" | value clientSecret) && [ -n "$secret" ] || return
  pay_by_card "$secret" || return
  echo >> "$folder/paid"
  intent=${secret%%_secret_*}
  ask "$token" POST /api/payments/confirm "{\"paymentIntentId\":\"$intent\"}" > /dev/null || return
  ask "$provider" PATCH "/api/book/$booking" '{"status":"working"}' > /dev/null || return
  ask "$token" GET "/api/booked/$1-$run%40example.com" > /dev/null
}
person() {
  local number=0
  until [ -e "$folder/over" ]; do
    number=$((number + 1))
    journey "patient-$1-$number" || true
  done
}
count() { if [ -e "$folder/$1" ]; then wc -l < "$folder/$1"; else echo 0; fi; }
# Two instances of each service; asked again if one takes so long to start that Docker calls it unhealthy.
up_to_two() {
  docker compose up -d --no-deps --no-recreate --no-build --wait \
    --scale catalog=2 --scale booking=2 --scale payment=2 "${services[@]}" > "$folder/compose.log" 2>&1
}
in_place() { until_true 180 up_to_two || fail "the instances do not come up: $(tail -n 5 "$folder/compose.log")"; }
# replace CONTAINER...: lets them end in order, all at once, and puts new ones in their place
replace() {
  local container
  docker stop "$@" > /dev/null
  for container in "$@"; do
    [ "$(docker inspect -f '{{.State.ExitCode}}' "$container")" = 0 ] || fail "$container did not end in order"
  done
  docker rm "$@" > /dev/null
  in_place
}
# instances NUMBER: the first or second container of each service
instances() { for service_name in "${services[@]}"; do docker compose ps -q "$service_name" | sort | sed -n "$1p"; done; }

until_true 60 healthy || fail 'the gateway does not become healthy'
in_place
provider=$(account provider)
service=$(offer "$provider")
for number in $(seq "$people"); do person "$number" & done
for round in $(seq "$rounds"); do
  mapfile -t first < <(instances 1)
  mapfile -t second < <(instances 2)
  replace "${first[@]}"
  replace "${second[@]}"
  say "round $round: $(count answers) answers, $(count failures) failures"
done
touch "$folder/over"
wait

paid() {
  docker compose exec -T mongo sh -c "mongosh --quiet -u root -p \"\$MONGO_INITDB_ROOT_PASSWORD\" --authenticationDatabase admin \
    booking --eval 'db.bookings.countDocuments({ serviceId: \"$service\", paymentStatus: \"paid\" })'"
}
all_paid() { [ "$(paid)" = "$(count paid)" ]; }
until_true 60 all_paid || fail "$(count paid) were paid for, of these $(paid) are paid here"
say "$(count paid) bookings paid, all of them here"
[ "$(count failures)" = 0 ] || fail "$(count failures) of $(count answers) requests"
say "all good: $rounds rounds, $(count answers) requests, none failed"
