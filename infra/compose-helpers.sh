# Sourced by scripts that test a running `docker compose up`: calls and output. Needs curl.
base=${BASE_URL:-http://127.0.0.1:${PORT:-8080}}
run=$(date +%s)$RANDOM

say() { printf '%s\n' "$title: $*"; }
# On standard error, as `$(…)` or a pipe would swallow it.
fail() { say "FAILED: $*" >&2; exit 1; }
# value KEY: the first string under that key in the JSON on standard input
value() { sed -n "s/.*\"$1\"[[:space:]]*:[[:space:]]*\"\([^\"]*\)\".*/\1/p" | head -n 1; }
# request TOKEN METHOD PATH [BODY]: prints the answer's body and, on a separate line, its status
request() {
  local body=()
  [ $# -lt 4 ] || body=(-H 'content-type: application/json' -d "$4")
  curl -sS -w '\n%{http_code}' -X "$2" -H "authorization: Bearer $1" "${body[@]}" "$base$3"
}
# call TOKEN METHOD PATH [BODY]: prints the answer's body; any status but 2xx ends the script
call() {
  local answer
  answer=$(request "$@")
  [[ ${answer##*$'\n'} == 2* ]] || fail "$2 $3 answered $answer"
  printf '%s' "${answer%$'\n'*}"
}
# until_true SECONDS COMMAND...: retries every second
until_true() {
  local end=$((SECONDS + $1)); shift
  until "$@"; do [ $SECONDS -lt $end ] || return 1; sleep 1; done
}
# account NAME: creates an account in the identity emulator and prints its token
account() {
  local emulator=$base/identitytoolkit.googleapis.com/v1 json='content-type: application/json'
  curl -sSf -o /dev/null -H 'authorization: Bearer owner' -H "$json" "$emulator/projects/demo-mendwell/accounts" \
    -d "{\"localId\":\"$1-$run\",\"email\":\"$1-$run@example.com\",\"password\":\"Smoke1\",\"displayName\":\"$1\"}"
  curl -sSf -H "$json" "$emulator/accounts:signInWithPassword?key=local" \
    -d "{\"email\":\"$1-$run@example.com\",\"password\":\"Smoke1\",\"returnSecureToken\":true}" | value idToken
}
# offer TOKEN: adds a service and prints its id
offer() {
  call "$1" POST /api/service \
    '{"serviceName":"Smoke test","serviceArea":"Harbour","image":"/media/services/cardiologist-1.svg","price":45.5,"description":"A check."}' |
    value insertedId
}
# booking_of SERVICE: the body of a request for tomorrow
booking_of() {
  printf '{"serviceId":"%s","serviceDate":"%s"}' "$1" \
    "$(date -u -d '+1 day' +%FT%H:%M:00Z 2>/dev/null || date -u -v+1d +%FT%H:%M:00Z)"
}
# pay_by_card CLIENT_SECRET: confirms the payment as the browser's card field does
pay_by_card() {
  curl -sSf -o /dev/null -H "authorization: Bearer $(curl -sf "$base/config.json" | value publishableKey)" \
    "$base/sandbox/stripe/v1/payment_intents/${1%%_secret_*}/confirm" -d "client_secret=$1" -d payment_method=pm_card_visa
}
healthy() { curl -sf -o /dev/null "$base/healthz"; }
