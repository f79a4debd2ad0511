#!/usr/bin/env bash
# Books and pays through the gateway of a running `docker compose up`, then scales payment to three instances
# and sees the load spread. Needs bash, curl and docker; run it in the repository's root.
set -euo pipefail
title=smoke
source "$(dirname "${BASH_SOURCE[0]}")/compose-helpers.sh"

until_true 60 healthy || fail "the gateway does not become healthy"
home=$(curl -sf -H 'accept: text/html' "$base/") || fail 'the home page is not served'
[[ $home == *'<title>Home'* ]] || fail 'the home page does not say what its release calls it'
for slice in catalog booking provider; do
  entry=$(curl -sf "$base/config.json" | grep -o "/mfe/$slice/[^/]*/remoteEntry.js" | head -n 1)
  [ -n "$entry" ] && curl -sf -o /dev/null "$base$entry" || fail "the $slice slice is not served"
done
say 'pages and slices are served'
for document in docs/openapi/*.json; do
  service=$(basename "$document" .json)
  [[ $(curl -sf "$base/openapi/$service.json") == *"Mendwell $service"* ]] || fail "$service does not describe itself"
done

provider=$(account provider) patient=$(account patient)
service=$(offer "$provider")
booking=$(call "$patient" POST /api/serviceBook "$(booking_of "$service")" | value insertedId)
say "booked: $booking"

pay_by_card "$(call "$patient" POST /api/create-payment-intent "{\"bookingId\":\"$booking\"}" | value clientSecret)"
# No confirm call from us: the signed webhook alone must bring it home.
is_paid() {
  call "$patient" GET "/api/booked/patient-$run%40example.com" | grep -q '"paymentStatus":"paid"'
}
until_true 30 is_paid || fail 'the payment did not reach the booking'
say 'paid, by webhook'

call "$provider" PATCH "/api/book/$booking" '{"status":"working"}' > /dev/null
call "$patient" GET "/api/booked/patient-$run%40example.com" | grep -q '"status":"working"' || fail 'no status change'
say 'the provider works on it'

docker compose up -d --no-recreate --scale payment=3 --wait payment > /dev/null 2>&1
spread() {
  local i
  for i in {1..12}; do curl -s -o /dev/null -X POST -H "authorization: Bearer $patient" "$base/api/payments/confirm"; done
  local seen
  seen=$(docker compose logs --no-log-prefix --tail 40 gateway | grep '"route":"/api/payments/confirm"' |
    grep -o '"upstream":"[^"]*"' | sort -u | wc -l)
  [ "$seen" -ge 3 ]
}
until_true 30 spread || fail 'three payment instances do not share the load'
say 'three payment instances share the load'
say 'all good'
