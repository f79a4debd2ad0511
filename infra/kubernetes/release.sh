#!/usr/bin/env bash
# Makes the release in a slice's image live in the cluster that kubectl points at, or rolls the slice back:
#   infra/kubernetes/release.sh mfe-catalog [canary PERCENT | rollback]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
slice=${1:?a slice, such as mfe-catalog}
kube() { kubectl -n mendwell "$@"; }

args=/spec/template/spec/containers/0/args
case ${2:-deploy} in
  deploy) patch='[]' ;;
  canary) patch="[{ op: add, path: $args/-, value: --canary=${3:?a percentage} }]" ;;
  # Never repeated: a second rollback would undo the first.
  rollback)
    patch="[{ op: replace, path: $args, value: [node, infra/releases/src/release.ts, rollback, ${slice#mfe-}, --to, /releases] },
      { op: replace, path: /spec/template/spec/restartPolicy, value: Never }, { op: replace, path: /spec/backoffLimit, value: 0 }]"
    ;;
  *) echo "release: $2 is neither canary nor rollback" >&2; exit 1 ;;
esac
job=$(kubectl kustomize "$slice/kubernetes" | kubectl patch --local -f - --type=json -p "$patch" -o yaml)

# Jobs are immutable.
kube delete job "$slice" --ignore-not-found --wait
kube apply -f - <<< "$job"
kube wait --for=condition=Complete --timeout=150s "job/$slice" || failed=yes
kube logs "job/$slice" --tail=20
[ -z "${failed:-}" ]
