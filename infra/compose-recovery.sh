#!/usr/bin/env bash
# Backs up a running `docker compose up` while PEOPLE users book and pay, deletes the volumes of MongoDB and RabbitMQ,
# and restores the backup: every payment from before it must be there. Also tries the other commands for operators. Needs
# bash, curl, docker and node; run it in the repository's root.
set -euo pipefail
title=recovery
source "$(dirname "${BASH_SOURCE[0]}")/compose-helpers.sh"
number=${PEOPLE:-4}
services=(catalog booking payment notification)
folder=$(mktemp -d)
trap 'touch "$folder/over"; wait; rm -rf "$folder"' EXIT
operator() { docker compose run --rm -T -v "$folder/backups:/backups" operator node "$@"; }
# database PROGRAM: evaluates it in the database of booking
database() {
  docker compose exec -T mongo sh -c "mongosh --quiet -u root -p \"\$MONGO_INITDB_ROOT_PASSWORD\" --authenticationDatabase admin \
    booking --eval '$1'"
}
paid() { database "db.bookings.countDocuments({ serviceId: \"$(cat "$folder/service")\", paymentStatus: \"paid\" })"; }

until_true 60 healthy || fail 'the gateway does not become healthy'
people work "$number" "$folder" &
some_paid() { [ "$(count paid)" -ge $((number * 5)) ]; }
until_true 120 some_paid || fail 'nobody pays'
before=$(paid)
operator data.ts backup --to /backups/one
some_paid_since() { [ "$(paid)" -ge $((before + number * 2)) ]; }
until_true 60 some_paid_since || fail 'nobody pays any more'
touch "$folder/over"
wait
[ "$(count failures)" = 0 ] || fail "$(count failures) of $(count answers) requests failed during the backup"
say "backed up during $(count answers) requests, none failed; $before payments before it, $(paid) in the end"
booking=$(database 'db.bookings.findOne({ paymentStatus: "paid" }, { _id: 1 })._id.toHexString()')
[[ $(operator ops.ts trace "$booking") == *'paid (payment)'* ]] || fail 'the trace of a booking lacks its payment'
say "traced $booking"
letters=$(docker compose exec -T booking node /app/packages/service-kit/dist/events/dead-letters-command.js list)
[[ $letters == *'0  booking.payment.succeeded'* ]] || fail "the dead letters of booking are not counted: $letters"
say 'counted dead letters'

docker compose rm -sf "${services[@]}" mongo mongo-setup rabbitmq > "$folder/compose.log" 2>&1 ||
  fail "the services and stores cannot be removed: $(tail -n 5 "$folder/compose.log")"
docker volume rm "$(docker compose config --format json | node -p 'JSON.parse(require("node:fs").readFileSync(0, "utf8")).name')"_{mongo,rabbitmq} > /dev/null
set_up() { docker compose run --rm mongo-setup > "$folder/compose.log" 2>&1; }
until_true 120 set_up || fail "MongoDB cannot be set up: $(tail -n 5 "$folder/compose.log")"
operator data.ts restore /backups/one --yes
docker compose up -d --wait "${services[@]}" > "$folder/compose.log" 2>&1 || fail "the services do not start: $(tail -n 5 "$folder/compose.log")"
[ "$(paid)" -ge "$before" ] || fail "of $before payments from before the backup, $(paid) are left"
until_true 60 healthy || fail 'the gateway does not become healthy again'
say "restored $(paid) payments of $before from before the backup"
people once "$folder" || fail 'nobody can book and pay afterwards'
say 'all good'
