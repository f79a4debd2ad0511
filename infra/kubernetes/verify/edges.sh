# Every pair of parts, and nobody else's pods, against edges.txt.
need_visitor
edges=$(grep -v '^#' infra/kubernetes/verify/edges.txt)
targets=$(cut -d: -f2- <<< "$edges" | tr ' ' '\n' | sort -u | grep .)
targets+=$(printf ' %s:9464' $services)
# reached_from POD: what of the targets it reaches, but itself
reached_from() {
  local own=${1#*/}
  kube exec "$1" -c main -- bash -c 'own=$1; shift
    for target; do
      [ "${target%:*}" = "$own" ] || { timeout 3 bash -c "exec 3<> /dev/tcp/${target%:*}/${target#*:}" 2> /dev/null && echo "$target"; } &
    done; wait' - "$own" $targets | sort
}
# check FROM POD: it reaches what edges.txt says, and nothing else
check() {
  local expected reached
  expected=$(sed -n "s/^$1://p" <<< "$edges" | tr ' ' '\n' | grep . | sort || true)
  reached=$(reached_from "$2")
  [ "$reached" = "$expected" ] ||
    fail "edges of $1: $(diff <(echo "$expected") <(echo "$reached") | sed -n 's/^< /closed to /p; s/^> /open to /p' | paste -sd ,)"
}
for part in $(kube get deployments,statefulsets -o name); do check "${part#*/}" "$part"; done
check visitor pod/visitor
# A job ends too soon to be asked: the visitor takes its place, once the network knows.
kube label pod visitor app.kubernetes.io/part-of=mendwell app.kubernetes.io/component=migration > /dev/null
until_true 10 in_visitor timeout 3 bash -c 'exec 3<> /dev/tcp/mongo/27017' 2> /dev/null || fail 'migrations do not reach MongoDB'
check migration pod/visitor
kube label pod visitor app.kubernetes.io/part-of- app.kubernetes.io/component- > /dev/null
say "$(wc -w <<< "$targets") addresses from $(wc -l <<< "$edges") places: those of edges.txt are open, all others closed"
