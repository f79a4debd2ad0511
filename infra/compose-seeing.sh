#!/usr/bin/env bash
# Tests a running `docker compose --profile seeing up`: Prometheus must reach every instance, load all alerts and answer
# every dashboard query, while patients book and pay. Needs bash, curl, docker and node; run it in the repository's root.
set -euo pipefail
title=seeing
source "$(dirname "${BASH_SOURCE[0]}")/compose-helpers.sh"
source "$(dirname "${BASH_SOURCE[0]}")/people.sh"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
# Without an input of its own, it would read that of the loop which calls it.
prometheus() { docker compose exec -T gateway curl -sfG "http://prometheus:9090/api/v1/$1" "${@:2}" < /dev/null; }

# All queries, once per service where they have that variable. Skips queries about failures and retries, which may be empty.
questions() {
  node -e '
    const { readdirSync, readFileSync } = require("node:fs");
    const folder = "infra/seeing/dashboards/";
    for (const file of readdirSync(folder))
      for (const { targets = [] } of JSON.parse(readFileSync(folder + file, "utf8")).panels)
        for (const { expr } of targets)
          for (const service of /\$service/.test(expr) ? process.argv.slice(1) : [""])
            if (!/5\.\.\|429|queue=~".*retry/.test(expr)) console.log(expr.replaceAll("$service", service));' catalog booking payment
}
all_up() {
  targets=$(prometheus targets -d state=active | grep -o '"health":"[a-z]*"')
  [ "$(grep -c . <<< "$targets")" -ge 6 ] && ! grep -qv '"up"' <<< "$targets"
}
unanswered() {
  local question
  while IFS= read -r question; do
    prometheus query --data-urlencode "query=$question" | grep -q '"result":\[{' || echo "$question"
  done < <(questions)
}
all_answered() {
  patients=$((patients + 1))
  journey "patient-$patients" || return
  curl -sf -o /dev/null -X POST "$base/client-errors?kind=load&slice=booking&version=1.0.0"
  missing=$(unanswered)
  [ -z "$missing" ]
}

until_true 60 healthy || fail 'the gateway does not become healthy'
until_true 90 all_up || fail "not every target is up: $(prometheus targets -d state=active)"
say "$(grep -c . <<< "$targets") targets, all up"
alerts=$(prometheus rules | grep -o '"type":"alerting"' | grep -c .)
[ "$alerts" = "$(grep -c 'alert:' infra/seeing/alerts.yml)" ] || fail "$alerts alerts are loaded"
say "$alerts alerts loaded"

provider=$(account provider)
service=$(offer "$provider")
patients=0
until_true 180 all_answered || fail "no answer to: $missing"
say "$(questions | grep -c .) dashboard queries answered, after $patients patients"
firing=$(prometheus alerts | grep -o '"alertname":"[^"]*"' | sort -u | tr '\n' ' ')
say "alerts pending or firing: ${firing:-none}"
say 'all good'
