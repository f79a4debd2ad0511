#!/usr/bin/env bash
# Books and pays through the gateway of a running `docker compose up`, then scales payment to three instances
# and sees the load spread. Needs bash, curl and docker; run it in the repository's root.
set -euo pipefail
base=${BASE_URL:-http://127.0.0.1:${PORT:-8080}}
run=$(date +%s)$RANDOM

say() { printf '%s\n' "smoke: $*"; }
fail() { say "FAILED: $*"; exit 1; }
# value KEY: the first string under that key in the JSON on standard input
value() { sed -n "s/.*\"$1\"[[:space:]]*:[[:space:]]*\"\([^\"]*\)\".*/\1/p" | head -n 1; }
# call TOKEN METHOD PATH [BODY]: the answer's body; anything but 2xx ends the script
call() {
  local body=() answer status
  [ $# -lt 4 ] || body=(-H 'content-type: application/json' -d "$4")
  answer=$(curl -sS -w '\n%{http_code}' -X "$2" -H "authorization: Bearer $1" "${body[@]}" "$base$3")
  status=${answer##*$'\n'}
  [[ $status == 2* ]] || fail "$2 $3 answered $answer"
  printf '%s' "${answer%$'\n'*}"
}
# until_true SECONDS COMMAND...: tries again each second
until_true() {
  local end=$((SECONDS + $1)); shift
  until "$@"; do [ $SECONDS -lt $end ] || return 1; sleep 1; done
}
# account NAME: makes an account in the identity emulator and prints its token
account() {
  local emulator=$base/identitytoolkit.googleapis.com/v1 json='content-type: application/json'
  curl -sSf -o /dev/null -H 'authorization: Bearer owner' -H "$json" "$emulator/projects/demo-mendwell/accounts" \
    -d "{\"localId\":\"$1-$run\",\"email\":\"$1-$run@example.com\",\"password\":\"Smoke1\",\"displayName\":\"$1\"}"
  curl -sSf -H "$json" "$emulator/accounts:signInWithPassword?key=local" \
    -d "{\"email\":\"$1-$run@example.com\",\"password\":\"Smoke1\",\"returnSecureToken\":true}" | value idToken
}

healthy() { curl -sf -o /dev/null "$base/healthz"; }
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
service=$(call "$provider" POST /api/service \
  '{"serviceName":"Smoke test","serviceArea":"Harbour","image":"/media/services/cardiologist-1.svg","price":45.5,"description":"A check."}' |
  value insertedId)
booking=$(call "$patient" POST /api/serviceBook \
  "{\"serviceId\":\"$service\",\"serviceDate\":\"$(date -u -d '+1 day' +%FT%H:%M:00Z 2>/dev/null || date -u -v+1d +%FT%H:%M:00Z)\"}" |
  value insertedId)
say "booked: $booking"

secret=$(call "$patient" POST /api/create-payment-intent "{\"bookingId\":\"$booking\"}" | value clientSecret)
key=$(curl -sf "$base/config.json" | value publishableKey)
intent=${secret%%_secret_*}
curl -sSf -o /dev/null -H "authorization: Bearer $key" "$base/sandbox/stripe/v1/payment_intents/$intent/confirm" \
  -d "client_secret=$secret" -d payment_method=pm_card_visa
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
