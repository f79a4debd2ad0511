#!/usr/bin/env bash
# Rolls an overlay out into the cluster that kubectl points at: infra/kubernetes/roll-out.sh local|production
# First applies everything that serves no calls, including migrations; when these are done, every Deployment, which keeps
# its old pods until new ones are ready, and then the gateway. A failure stops the roll-out with the reason; the old pods
# continue.
set -euo pipefail
here=$(dirname "${BASH_SOURCE[0]}")
overlay=$here/overlays/${1:?local or production}
jobs='app.kubernetes.io/component in (migration, release)'
rendered=$(mktemp)
trap 'rm -f "$rendered"' EXIT

say() { printf '%s\n' "roll-out: $*"; }
# reasons SELECTOR: why containers of these pods are waiting, and the last log lines of others
reasons() {
  local state='{.state.waiting.reason}{" "}{.state.waiting.message}'
  kube get pods -l "$1" -o jsonpath="{range .items[*]}{.metadata.name}: {range .status.containerStatuses[*]}$state{end}{'\n'}{end}" |
    grep -E ': +[A-Za-z]' || true
  kube logs -l "$1" --prefix --tail=3 2> /dev/null || true
}
fail() {
  say "STOPPED: $1" >&2
  [ $# -lt 2 ] || reasons "$2" >&2
  exit 1
}
# unfinished, stuck: names of jobs; stuck are those that failed, or whose pods have an error that retries do not fix
unfinished() { kube get $own --no-headers -o custom-columns=:.metadata.name,:.status.succeeded | awk '$2 != 1 { print $1 }'; }
stuck() {
  {
    kube get jobs -l "$jobs" -o jsonpath='{range .items[*]}{.metadata.name} {.status.conditions[?(@.type=="Failed")].reason}{"\n"}{end}'
    kube get pods -l "$jobs" -o jsonpath='{range .items[*]}{.metadata.labels.job-name} {.status.containerStatuses[*].state.waiting.reason}{"\n"}{end}'
  } | awk '$2 ~ /^(BackoffLimitExceeded|ErrImageNeverPull|ImagePullBackOff|InvalidImageName|CreateContainerConfigError)$/ { print $1 }' | sort -u
}

"$here/generate.sh"
kubectl kustomize "$overlay" > "$rendered"
namespace=$(sed -n 's/^namespace: //p' "$overlay/kustomization.yaml")
kube() { kubectl -n "$namespace" "$@"; }

# Jobs are immutable. Others stay: a team may be releasing its slice.
own=$(kubectl apply -f "$rendered" -l "$jobs" --dry-run=client -o name)
kube delete $own --ignore-not-found --wait > /dev/null
kubectl apply -f "$rendered" -l 'app.kubernetes.io/component notin (gateway, files, service)' > /dev/null ||
  fail 'the cluster refuses a manifest'
say 'settings, stores and jobs are applied'

end=$((SECONDS + 600))
until waiting=$(unfinished) && [ -z "$waiting" ]; do
  culprits=$(stuck | grep -xF "$waiting") || true
  [ -z "$culprits" ] || fail "$(echo $culprits) did not complete" "job-name in ($(paste -sd , <<< "$culprits"))"
  [ $SECONDS -lt $end ] || fail "$(echo $waiting) did not complete within 10 minutes" "$jobs"
  sleep 2
done
say 'databases are migrated'

# replaced WHICH: applies these Deployments and waits until their new pods are ready
replaced() {
  kubectl apply -f "$rendered" -l "app.kubernetes.io/component $1" > /dev/null || fail 'the cluster refuses a manifest'
  deployments=$(kube get deployments -l "app.kubernetes.io/part-of=mendwell, app.kubernetes.io/component $1" -o name)
  for deployment in $deployments; do
    kube rollout status "$deployment" > /dev/null || fail "$deployment" "app.kubernetes.io/name=${deployment#*/}"
  done
}
# The gateway comes last: a name that it asks for before it has a ready pod, cluster DNS may deny for 30 s more.
replaced 'in (files, service)'
replaced '= gateway'
say 'every Deployment is rolled out'
