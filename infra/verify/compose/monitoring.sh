# With `--profile monitoring`: Prometheus must reach every instance, load all alerts and answer the dashboard's queries while
# patients book and pay, and Jaeger, if it runs, must find the traces of a booking.
prepare_users
mkdir "$people"
jobs="$services $(sed -n 's/.*job_name: //p' infra/monitoring/prometheus.yml)"
# Without an input of its own, it would read that of the loop which calls it.
ask_store() { docker compose exec -T gateway curl -sfG "http://$1" "${@:2}" < /dev/null; }
prometheus() { ask_store "prometheus:9090/api/v1/$1" "${@:2}"; }

# Skips the query about failures, which may be empty.
questions() {
  node -p 'require("./infra/monitoring/dashboards/mendwell.json").panels
    .flatMap(({ targets }) => targets.map(({ expr }) => expr)).filter((expr) => !expr.includes("5..|429")).join("\n")'
}
all_up() {
  local active job
  active=$(prometheus targets -d state=active)
  for job in $jobs; do [[ $active == *"\"job\":\"$job\""* ]] || return; done
  targets=$(grep -o '"health":"[a-z]*"' <<< "$active")
  ! grep -qv '"up"' <<< "$targets"
}
# Those of the queries in $missing without an answer.
unanswered() {
  local question
  while IFS= read -r question; do
    [[ $(prometheus query --data-urlencode "query=$question") == *'"result":[{'* ]] || echo "$question"
  done <<< "$missing"
}
all_answered() {
  patients=$((patients + 1))
  client once "$people" || return
  for one in $services; do curl -sf -o /dev/null "$base/openapi/$one.json"; done
  curl -sf -o /dev/null -X POST "$base/browser-reports?kind=load&slice=booking&version=1.0.0"
  missing=$(unanswered)
  [ -z "$missing" ]
}

until_true 90 all_up || fail "not every target is up: $(prometheus targets -d state=active)"
say "$(grep -c . <<< "$targets") targets, all up"
alerts=$(prometheus rules | grep -o '"type":"alerting"' | grep -c . || true)
[ "$alerts" = "$(grep -c 'alert:' infra/monitoring/alerts.yml)" ] || fail "$alerts alerts are loaded"
say "$alerts alerts loaded"

patients=0
asked=$(questions) missing=$asked
until_true 300 all_answered || fail "no answer to: $missing"
say "$(wc -l <<< "$asked") dashboard queries answered, after $patients patients"
# A counter that gets no processor time for a while still counts every request.
counted() { docker compose exec -T gateway curl -sf gateway-metrics:3903/metrics | sed -n 's/^mtail_lines_total //p'; }
all_counted() { [ "$(counted)" -ge $((before + 200)) ]; }
before=$(counted)
docker compose --profile monitoring pause gateway-metrics > /dev/null 2>&1
curl -sf -o /dev/null "$base/config.json?[1-200]"
docker compose --profile monitoring unpause gateway-metrics > /dev/null 2>&1
until_true 30 all_counted || fail "of 200 requests, $(($(counted) - before)) are counted"
say '200 requests of a moment without the counter are counted'
firing=$(prometheus alerts | { grep -o '"alertname":"[^"]*"' || true; } | sort -u | tr '\n' ' ')
say "alerts pending or firing: ${firing:-none}"

# Finds the traces of $booking like docs/operations/trace-a-booking.md, and prints the id of the one that its payment left
# in all services it concerns.
trace_of_payment() {
  ask_store jaeger:16686/api/traces -d service=payment --data-urlencode 'operation=publish payment.changed' \
    --data-urlencode "tags={\"mendwell.object\":\"$booking\"}" | node -e '
    const { data } = JSON.parse(require("node:fs").readFileSync(0, "utf8"));
    const passes = ({ processes }) => Object.values(processes).map(({ serviceName }) => serviceName);
    const found = data.find((trace) => process.argv.slice(1).every((service) => passes(trace).includes(service)));
    console.log(found?.traceID ?? "");' payment booking catalog notification
}
traced() { trace=$(trace_of_payment) && [ -n "$trace" ]; }
jaeger=$(docker compose --profile monitoring ps -q jaeger)
if [ -n "$jaeger" ]; then
  booking=$(tail -n 1 "$people/paid")
  until_true 30 traced || fail "no trace of $booking leads through all four services"
  [ -n "$(docker compose logs gateway | grep "\"requestId\":\"$trace\"")" ] || fail "the gateway logged no request $trace"
  say "a payment's trace leads through four services; its id is the gateway's request id"
fi
