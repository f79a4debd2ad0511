# Sourced by verify.sh: access to a running `docker compose up`.
default_steps='smoke scaling'
base=${BASE_URL:-http://127.0.0.1:${PORT:-8080}}
export BASE_URL=$base
folder=$(mktemp -d)
people=$folder/people
leave() { rm -rf "$folder"; }

healthy() { curl -sf -o /dev/null "$base/healthz"; }
prepare_users() { until_true 60 healthy || fail 'the gateway does not become healthy'; }
at_users() { "$@"; }
client_command='node infra/local/bootstrap.mjs infra/client/src/people.ts'
mongo_eval() {
  docker compose exec -T mongo sh -c "mongosh --quiet -u root -p \"\$MONGO_INITDB_ROOT_PASSWORD\" --authenticationDatabase admin \
    booking --eval '$1'" < /dev/null
}
# Fetched inside the container, as the gateway does not route the mail catcher.
caught_mails() {
  docker compose exec -T mail-catcher node -e \
    'fetch("http://127.0.0.1:1080/api/email").then((answer) => answer.text()).then(console.log)'
}

# Starts two instances of each service. Retried, because Docker reports a slow start as unhealthy.
up_to_two() {
  local scale
  scale=$(printf -- ' --scale %s=2' $services)
  docker compose up -d --no-deps --no-recreate --no-build --wait $scale $services > "$folder/compose.log" 2>&1
}
start_instances() { until_true 180 up_to_two || fail "the instances do not come up: $(tail -n 5 "$folder/compose.log")"; }
# Replaces one of the two instances of each service, then the other.
replace_instances() {
  local all container which service half
  all=$(for service in $services; do docker compose ps -q "$service" | sort | sed "s/^/$service /"; done)
  for which in 1 2; do
    half=$(for service in $services; do sed -n "s/^$service //p" <<< "$all" | sed -n "${which}p"; done)
    docker stop $half > /dev/null
    for container in $half; do
      [ "$(docker inspect -f '{{.State.ExitCode}}' "$container")" = 0 ] || fail "$container did not exit cleanly"
    done
    docker rm $half > /dev/null
    start_instances
  done
}
