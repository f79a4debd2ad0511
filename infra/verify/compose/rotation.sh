# Replaces every secret of a production system by the steps of docs/operations/secrets.md, during calls. No call may fail,
# and each old secret must be refused afterwards. Also needs openssl.
base=https://localhost:${HTTPS_PORT:-443}
mkdir "$people"
leave() { touch "$people/over"; wait; rm -rf "$folder"; }

# One call. Like a browser, repeats a request that a closing connection did not process (RFC 9113, 6.8; curl's error 16).
status() {
  local code
  code=$(ask "$@") || { [ $? = 16 ] && code=$(ask "$@"); } || code+=' broken off'
  printf '%s' "$code"
}
ask() { curl -ksS -o /dev/null -w '%{http_code}' "$@"; }
# webhook SECRET: prints the status of an event about an unknown payment, signed with that secret
webhook() {
  local body at signature
  body='{"id":"evt_trial","type":"payment_intent.succeeded","livemode":false,"data":{"object":{"id":"pi_trial"}}}'
  at=$(date +%s)
  signature=$(printf '%s.%s' "$at" "$body" | openssl dgst -sha256 -hmac "$1" | sed 's/.* //')
  status -H 'content-type: application/json' -H "stripe-signature: t=$at,v1=$signature" -d "$body" "$base/webhooks/stripe"
}
# expect STATUS WHAT COMMAND...: one call of a visitor
expect() {
  local answer
  answer=$("${@:3}")
  echo >> "$people/answers"
  [ "$answer" = "$1" ] || echo "$(date -u +%T) $2 answered $answer" | tee -a "$people/failures" >&2
}
visitors() {
  until [ -e "$people/over" ]; do
    expect 404 'an unknown service' status "$base/api/services/000000000000000000000000"
    expect 200 'the list' status "$base/api/services?limit=1"
    expect 401 'bookings, signed out' status "$base/api/booked/m%40example.com"
    expect 200 'a webhook' webhook "$(cat "$folder/webhook-secret")"
  done
}
mongo() { docker compose exec -T mongo mongosh --quiet "$@" < /dev/null; }
as_root() { mongo -u root -p "$MONGO_ROOT_PASSWORD" --authenticationDatabase admin "$@"; }
random() { openssl rand -hex 24; }

printf '%s' "$STRIPE_WEBHOOK_SECRET" > "$folder/webhook-secret"
for _ in 1 2; do visitors & done

for service in $services; do
  password=${service^^}_DB_PASSWORD old=${service^^}_DB_PASSWORD
  old=${!old}
  export "${service^^}_DB_USER=${service}2" "$password=$(random)"
  docker compose up --no-deps mongo-setup > "$folder/log" 2>&1 || fail "mongo-setup: $(cat "$folder/log")"
  infra/replace.sh "$service"
  as_root "$service" --eval "db.dropUser('$service')" > /dev/null
  mongo "$service" -u "$service" -p "$old" --eval 1 > /dev/null 2>&1 && fail "$service's old database password works"
done
say "database users replaced: $(count failures) of $(count answers) calls failed"

old=$MONGO_ROOT_PASSWORD
new=$(random)
as_root admin --eval "db.changeUserPassword('root', '$new')" > /dev/null
export MONGO_ROOT_PASSWORD=$new
as_root admin --eval 1 > /dev/null || fail 'the new root password does not work'
mongo -u root -p "$old" --authenticationDatabase admin --eval 1 > /dev/null 2>&1 && fail 'the old root password works'
say "root password replaced: $(count failures) of $(count answers) calls failed"

for service in $services; do export "${service^^}_BROKER_PASSWORD=$(random)"; done
docker compose up -d --no-deps --no-build --wait rabbitmq > "$folder/log" 2>&1 || fail "rabbitmq: $(cat "$folder/log")"
infra/replace.sh $services
connected() { grep -q "^$1.*running" <<< "$(docker compose exec -T rabbitmq rabbitmqctl -q list_connections user state)"; }
for service in $services; do until_true 60 connected "$service" || fail "$service is not connected to the broker"; done
say "broker passwords replaced: $(count failures) of $(count answers) calls failed"

old=$STRIPE_WEBHOOK_SECRET
new=whsec_$(random)
export STRIPE_WEBHOOK_SECRET=$new,$old
infra/replace.sh payment
[ "$(webhook "$old") $(webhook "$new")" = '200 200' ] || fail 'one of two webhook secrets is refused'
printf '%s' "$new" > "$folder/webhook-secret"
export STRIPE_WEBHOOK_SECRET=$new
infra/replace.sh payment
[ "$(webhook "$old") $(webhook "$new")" = '400 200' ] || fail 'the old webhook secret is accepted'
say "webhook secret replaced: $(count failures) of $(count answers) calls failed"

export MAIL_LINK_SECRET=$(random)
infra/replace.sh notification
say "mail link secret replaced: $(count failures) of $(count answers) calls failed"

# data_keys STATE: how many data keys the instances of booking count, which must agree
data_keys() {
  local instance
  for instance in $(docker compose ps -q booking); do
    docker exec "$instance" node -e '
      fetch("http://127.0.0.1:9464/metrics").then((answer) => answer.text()).then((text) => console.log(text))' < /dev/null |
      sed -n "s/^data_keys{state=\"$1\"} //p"
  done | sort -u
}
old=$HEALTH_TEXT_KEYS
new=2:$(openssl rand -base64 32 | tr '+/' '-_' | tr -d '=')
# As booking stores it for a patient, who cannot sign in here.
wrapped=$(docker compose exec -T booking node --input-type=module -e '
  import { keyRingOf, sealingKeys } from "@mendwell/service-kit/database/sealed";
  console.log(await keyRingOf(sealingKeys().parse(process.env.HEALTH_TEXT_KEYS)).seal(new Uint8Array(32)));' < /dev/null)
as_root booking --eval "db.dataKeys.insertOne({ _id: 'trial', keyId: '${old%%:*}', wrapped: '$wrapped' })" > /dev/null
export HEALTH_TEXT_KEYS=$old,$new
infra/replace.sh booking
[ "$(data_keys outdated)" = 0 ] || fail 'data keys of the first key are outdated'
export HEALTH_TEXT_KEYS=$new,$old
infra/replace.sh booking
all_wrapped() { [ "$(data_keys outdated)" = 0 ] && [ "$(as_root booking --eval 'db.dataKeys.findOne({ _id: "trial" }).keyId')" = 2 ]; }
until_true 60 all_wrapped || fail "data keys still need the old key: $(data_keys outdated)"
export HEALTH_TEXT_KEYS=$new
infra/replace.sh booking
[ "$(docker compose exec -T booking printenv HEALTH_TEXT_KEYS < /dev/null)" = "$new" ] || fail 'booking still has the old key'
[ "$(data_keys unreadable)" = 0 ] || fail 'data keys cannot be read without the old key'
docker compose exec -T gateway curl -sf -o /dev/null http://booking:3000/readyz < /dev/null || fail 'booking is not ready'
say "key of health texts replaced: $(count failures) of $(count answers) calls failed"

openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost \
  -keyout "$TLS_CERTIFICATES/privkey.pem" -out "$TLS_CERTIFICATES/fullchain.pem" 2> /dev/null
docker compose exec -T gateway nginx -c /tmp/gateway/conf/nginx.conf -s reload
renewed() { curl -sS -o /dev/null --cacert "$TLS_CERTIFICATES/fullchain.pem" "$base/livez" 2> /dev/null; }
until_true 60 renewed || fail 'the new certificate is not served'
say "certificate replaced: $(count failures) of $(count answers) calls failed"

export FIREBASE_WEB_CONFIG='{"apiKey":"trial2","authDomain":"mendwell-trial.firebaseapp.com","projectId":"mendwell-trial"}'
docker compose exec -T -e "FIREBASE_WEB_CONFIG=$FIREBASE_WEB_CONFIG" gateway \
  /docker-entrypoint.sh nginx -c /tmp/gateway/conf/nginx.conf -s reload > "$folder/log" 2>&1 || fail "$(cat "$folder/log")"
has_new_key() { curl -ksf "$base/config.json" | grep -q trial2; }
until_true 60 has_new_key || fail 'browsers do not get the new Firebase key'
say "Firebase key replaced: $(count failures) of $(count answers) calls failed"

touch "$people/over"
wait
[ "$(count failures)" = 0 ] || fail "$(count failures) of $(count answers) calls"
say "$(count answers) calls, none failed"
