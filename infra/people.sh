# Sourced after compose-helpers.sh: users who open pages, book $service of $provider, pay and read until the file
# $folder/over exists. Writes a line per answer to $folder/answers, per failure to $folder/failures, paid booking id to $folder/paid.

# failed WHAT: records a failure, and fails
failed() { echo "$(date -u +%T) $*" | tee -a "$folder/failures" >&2; return 1; }
# ask TOKEN METHOD PATH [BODY]: like call, but records a failure instead of ending the script
ask() {
  local answer
  answer=$(request "$@" 2>&1) || answer+=$'\n'000
  echo >> "$folder/answers"
  if [[ ${answer##*$'\n'} == 2* ]]; then printf '%s' "${answer%$'\n'*}"; return; fi
  failed "$2 ${3%%\?*} answered ${answer//$'\n'/ }"
}
# look: opens the home page of the live release, and a file of that release
look() {
  local entry
  printf '\n\n\n' >> "$folder/answers"
  [[ $(curl -sS -H 'accept: text/html' "$base/") == *'<title>Home'* ]] || failed 'the home page is not served' || return
  entry=$(curl -sS "$base/config.json" | grep -o '/mfe/catalog/[^/]*/remoteEntry.js' | head -n 1) &&
    curl -sSf -o /dev/null "$base$entry" || failed "the file '$entry' is not served"
}
# journey NAME: one patient, from registration until the provider starts work
journey() {
  local token booking secret intent
  look || return
  token=$(account "$1") || failed 'nobody can register' || return
  ask "$token" GET "/api/services/$service" > /dev/null || return
  booking=$(ask "$token" POST /api/serviceBook "$(booking_of "$service")" | value insertedId) && [ -n "$booking" ] || return
  secret=$(ask "$token" POST /api/create-payment-intent "{\"bookingId\":\"$booking\"}" | value clientSecret) && [ -n "$secret" ] || return
  pay_by_card "$secret" || failed 'the card provider does not answer' || return
  echo "$booking" >> "$folder/paid"
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
