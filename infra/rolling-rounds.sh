#!/usr/bin/env bash
# Replaces every instance of the services, one of each at a time, ROUNDS times, while PEOPLE users register, book, pay and
# read through the gateway of a running `docker compose up`. No request may fail, and every payment must be recorded. Needs
# bash, curl, docker and node; run it in the repository's root.
set -euo pipefail
title=rolling
source "$(dirname "${BASH_SOURCE[0]}")/compose-helpers.sh"
rounds=${ROUNDS:-20}
number=${PEOPLE:-4}
services=(catalog booking payment notification)
folder=$(mktemp -d)
trap 'touch "$folder/over"; wait; rm -rf "$folder"' EXIT

# Starts two instances of each service. Retried, because Docker reports a slow start as unhealthy.
up_to_two() {
  docker compose up -d --no-deps --no-recreate --no-build --wait \
    --scale catalog=2 --scale booking=2 --scale payment=2 --scale notification=2 "${services[@]}" > "$folder/compose.log" 2>&1
}
in_place() { until_true 180 up_to_two || fail "the instances do not come up: $(tail -n 5 "$folder/compose.log")"; }
# replace CONTAINER...: stops them gracefully, all at once, and starts new ones
replace() {
  local container
  docker stop "$@" > /dev/null
  for container in "$@"; do
    [ "$(docker inspect -f '{{.State.ExitCode}}' "$container")" = 0 ] || fail "$container did not exit cleanly"
  done
  docker rm "$@" > /dev/null
  in_place
}
# instances NUMBER: prints the first or second container of each service
instances() { for service_name in "${services[@]}"; do docker compose ps -q "$service_name" | sort | sed -n "$1p"; done; }

until_true 60 healthy || fail 'the gateway does not become healthy'
in_place
people work "$number" "$folder" &
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
    booking --eval 'db.bookings.countDocuments({ serviceId: \"$(cat "$folder/service")\", paymentStatus: \"paid\" })'"
}
all_paid() { [ "$(paid)" = "$(count paid)" ]; }
until_true 60 all_paid || fail "of $(count paid) payments, $(paid) are recorded"
say "$(count paid) payments, all recorded"
[ "$(count failures)" = 0 ] || fail "$(count failures) of $(count answers) requests"
say "all good: $rounds rounds, $(count answers) requests, none failed"
