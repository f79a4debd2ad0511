# Checks the connections between all parts, and from a foreign pod, against edges.txt.
prepare_users
edges=$(grep -v '^#' infra/verify/kubernetes/edges.txt)
targets=$(cut -d: -f2- <<< "$edges" | tr ' ' '\n' | sort -u | grep .)
targets+=$(printf ' %s:9464' $services)
# reached_from POD: prints the other targets that it reaches
reached_from() {
  local own=${1#*/}
  kube exec "$1" -c main -- bash -c 'own=$1; shift
    for target; do
      [ "${target%:*}" = "$own" ] || { timeout 3 bash -c "exec 3<> /dev/tcp/${target%:*}/${target#*:}" 2> /dev/null && echo "$target"; } &
    done; wait' - "$own" $targets | sort
}
# check FROM POD: it must reach exactly the targets in edges.txt
check() {
  local expected reached
  expected=$(sed -n "s/^$1://p" <<< "$edges" | tr ' ' '\n' | grep . | sort || true)
  reached=$(reached_from "$2")
  [ "$reached" = "$expected" ] ||
    fail "edges of $1: $(diff <(echo "$expected") <(echo "$reached") | sed -n 's/^< /closed to /p; s/^> /open to /p' | paste -sd ,)"
}
parts=$(kube get deployments,statefulsets -o name)
for part in $parts; do check "${part#*/}" "$part"; done
check visitor pod/visitor
# Jobs end too soon for this check, so the visitor takes the labels of theirs, which take a moment to apply.
kube label pod visitor app.kubernetes.io/part-of=mendwell app.kubernetes.io/component=migration > /dev/null
until_true 10 at_users timeout 3 bash -c 'exec 3<> /dev/tcp/mongo/27017' || fail 'migrations do not reach MongoDB'
check migration pod/visitor
kube label --overwrite pod visitor app.kubernetes.io/component=release > /dev/null
is_closed() { ! at_users timeout 3 bash -c 'exec 3<> /dev/tcp/mongo/27017' 2> /dev/null; }
until_true 20 is_closed || fail "slices' releases reach MongoDB"
check release pod/visitor
kube label pod visitor app.kubernetes.io/part-of- app.kubernetes.io/component- > /dev/null
say "$(wc -w <<< "$targets") addresses tried from $(wc -l <<< "$edges") places: exactly those in edges.txt are open"
