# The answers of a production system, and that it refuses to start without a secret.
base=https://localhost:${HTTPS_PORT:-443}
get() { curl -sS --cacert "$TLS_CERTIFICATES/fullchain.pem" "$@"; }
# An incomplete answer counts as a failure.
status() { get -o /dev/null -w '%{http_code}' "$@" || printf ' broken off'; }

is_healthy() { [ "$(status "$base/healthz")" = 200 ]; }
until_true 60 is_healthy || fail 'it does not become healthy'
[ "$(get -o /dev/null -w '%{http_version}' "$base/")" = 2 ] || fail 'pages are not served by HTTP/2'
[ "$(curl -sS -o /dev/null -w '%{redirect_url}' "http://localhost:$HTTP_PORT/services/1?a=b")" = "$base/services/1?a=b" ] ||
  fail 'a visitor without TLS is not redirected'
[[ $(docker compose ps gateway --format '{{.Ports}}') != *:8080-\>* ]] || fail 'the port for trying is published'
say 'pages are served by TLS and HTTP/2, and on no other port'

headers=$(get -D - -o /dev/null -H 'accept: text/html' "$base/")
[[ $headers == *'https://js.stripe.com'*'https://identitytoolkit.googleapis.com'*'https://mendwell-trial.firebaseapp.com'* ]] ||
  fail "the policy does not name Stripe and Google: $headers"
[[ $headers == *'strict-transport-security: max-age=31536000'* ]] || fail 'there is no HSTS'
entry=$(get "$base/config.json" | grep -o '/mfe/catalog/[^"]*remoteEntry.js' | head -n 1) || fail 'no catalog slice is live'
[[ $(get -D - -o /dev/null -H 'accept-encoding: br' "$base$entry") == *'content-encoding: br'* ]] || fail 'no brotli'
say 'security policy and brotli are correct'

for path in /identitytoolkit.googleapis.com/v1/projects /sandbox/stripe/stripe.js /emulator/auth; do
  [ "$(status "$base$path")" = 404 ] || fail "$path answers"
done
# A token without a signature, as the emulator would issue it.
forged=$(printf '{"alg":"none"}' | base64 -w 0).$(printf '{"sub":"mallory","email":"m@example.com"}' | base64 -w 0).
[ "$(status -H "authorization: Bearer $forged" "$base/api/booked/m%40example.com")" = 401 ] || fail 'a forged token is accepted'
say 'no emulator answers, and a forged token is refused'

required=$(grep -o '\${[A-Z0-9_]*:?}' docker-compose.production.yml | tr -d '${:?}' | sort -u)
for name in $required; do
  refusal=$(env -u "$name" docker compose config 2>&1 > /dev/null) && fail "it starts without $name"
  [[ $refusal == *$name* ]] || fail "the refusal without $name does not name it: $refusal"
done
for setting in FIREBASE_AUTH_EMULATOR_HOST=127.0.0.1:9099 FIREBASE_PROJECT_ID=demo-mendwell STRIPE_SECRET_KEY=sk_test_local; do
  refusal=$(docker compose run --rm --no-deps -T -e "$setting" payment 2>&1) && fail "payment starts with $setting"
  [[ $refusal == *"${setting%%=*}"* ]] || fail "the refusal of $setting does not name it: $refusal"
done
for setting in IDENTITY_MODE=emulator STRIPE_MODE=sandbox STRIPE_PUBLISHABLE_KEY=pk_test_local GATEWAY_CERTIFICATES=/none; do
  refusal=$(docker compose run --rm --no-deps -T -e "$setting" gateway 2>&1) && fail "the gateway starts with $setting"
  [[ $refusal == *"${setting%%=*}"* ]] || fail "the refusal of $setting does not name it: $refusal"
done
say 'every missing or weak setting is refused by name'

privileged=$(docker compose ps -q | xargs docker inspect -f \
  '{{if not (and .HostConfig.ReadonlyRootfs (eq (len .HostConfig.CapAdd) 0) .HostConfig.Memory .HostConfig.PidsLimit)}}{{.Name}} {{end}}')
[ -z "${privileged//$'\n'/}" ] || fail "containers have needless privileges: $privileged"
source infra/verify/compose/image-sizes.sh
