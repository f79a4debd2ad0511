#!/usr/bin/env bash
# Rolls an overlay out into the cluster that kubectl points at: infra/kubernetes/roll-out.sh local|production
# First applies everything that serves no calls, including migrations; when these are done, every Deployment, which keeps
# its old pods until new ones are ready. A failure stops the roll-out with the reason; the old pods continue.
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
# Unfinished jobs, and reasons of failed ones.
unfinished() { kube get jobs -l "$jobs" --no-headers -o custom-columns=:.metadata.name,:.status.succeeded | awk '$2 != 1 { print $1 }'; }
failed() { kube get jobs -l "$jobs" -o jsonpath='{.items[*].status.conditions[?(@.type=="Failed")].reason}'; }
# Errors that retries do not fix.
stuck() { reasons "$jobs" | grep -qE ': +(ErrImageNeverPull|ImagePullBackOff|InvalidImageName|CreateContainerConfigError)'; }

"$here/generate.sh"
kubectl kustomize "$overlay" > "$rendered"
namespace=$(sed -n 's/^namespace: //p' "$overlay/kustomization.yaml")
kube() { kubectl -n "$namespace" "$@"; }

# Jobs are immutable.
kube delete jobs -l "$jobs" --wait > /dev/null
kubectl apply -f "$rendered" -l 'app.kubernetes.io/component notin (gateway, files, service)' > /dev/null ||
  fail 'the cluster refuses a manifest'
say 'settings, stores and jobs are applied'

end=$((SECONDS + 600))
while waiting=$(unfinished) && [ -n "$waiting" ]; do
  [ -z "$(failed)" ] && [ $SECONDS -lt $end ] && ! stuck || fail "$(echo $waiting) did not complete" "$jobs"
  sleep 2
done
say 'databases are migrated'

kubectl apply -f "$rendered" > /dev/null || fail 'the cluster refuses a manifest'
for deployment in $(kube get deployments -l app.kubernetes.io/part-of=mendwell -o name); do
  kube rollout status "$deployment" > /dev/null || fail "$deployment" "app.kubernetes.io/name=${deployment#*/}"
done
say 'every Deployment is rolled out'
