# Sourced by verify.sh: access to the cluster, and to the pod `visitor`, which sends all requests.
services=$(basename -a services/*/)
serving='app.kubernetes.io/component in (gateway, files, service)'

say() { printf '%s\n' "$step: $*"; }
failed=
fail() { failed=yes; say "FAILED: $*"; exit 1; }
# end CODE: reports a command that ended the script, such as kubectl, then cleans up; a step may redefine `leave`
end() {
  [ "$1" = 0 ] || [ -n "$failed" ] || say "FAILED: a command ended with exit code $1"
  leave
}
leave() { :; }
trap 'end $?' EXIT
kube() { kubectl -n mendwell-local "$@"; }
# until_true SECONDS COMMAND...: retries every second
until_true() {
  local end=$((SECONDS + $1)); shift
  until "$@"; do [ $SECONDS -lt $end ] || return 1; sleep 1; done
}
in_visitor() { kube exec visitor -- "$@"; }
# need_visitor: creates the visitor and copies the client to its /tmp
need_visitor() {
  until_true 60 kube get deployment gateway > /dev/null 2>&1 || fail 'the overlay is not rolled out: start with the step roll-out'
  kube get pod visitor > /dev/null 2>&1 || {
    image=$(kube get deployment catalog -o jsonpath='{.spec.template.spec.containers[0].image}')
    sed "s|IMAGE|$image|" infra/kubernetes/verify/visitor.yaml | kube apply -f - > /dev/null
    kube wait --for=condition=Ready pod/visitor --timeout=60s > /dev/null || fail 'the visitor does not start'
  }
  tar -c -C infra client/package.json client/src | kube exec -i visitor -- tar -x -C /tmp > /dev/null
}
# visit COMMAND...: users of the gateway, as infra/client/src/people.ts describes
visit() { in_visitor env SERVICES="$services" RUN="${run:-}" node /tmp/client/src/people.ts "$@"; }
# at_work NUMBER: starts this many users, until calm
at_work() {
  in_visitor bash -c "rm -rf /tmp/people; mkdir /tmp/people
    setsid bash -c 'node /tmp/client/src/people.ts work $1 /tmp/people > /tmp/people.log 2>&1; touch /tmp/people/done' &"
}
# count FILE: how many lines users have written to it
count() { in_visitor bash -c "cat /tmp/people/$1 2> /dev/null | wc -l"; }
# ready DEPLOYMENT_OR_STATEFULSET...: waits until all pods are new and ready
ready() {
  local part
  for part; do kube rollout status "$part" --timeout=240s > /dev/null || fail "$part does not become ready"; done
}
# calm WHILE LEAST: stops the users. None of their requests, of which there must be LEAST, may have failed, and every payment
# must be recorded.
calm() {
  local answers failures paid
  in_visitor touch /tmp/people/over
  until_true 60 in_visitor test -e /tmp/people/done 2> /dev/null || fail 'the users do not stop'
  answers=$(count answers)
  failures=$(count failures)
  paid=$(count paid)
  [ "$failures" = 0 ] || fail "$failures of $answers requests failed while $1: $(in_visitor head -n 5 /tmp/people/failures)"
  [ "$answers" -ge "$2" ] || fail "only $answers requests while $1"
  until_true 60 paid_here "$paid" || fail "of $paid payments while $1, not all are recorded"
  say "$1: $answers requests, none failed; $paid payments, all recorded"
}
paid_here() {
  local service found
  service=$(in_visitor cat /tmp/people/service) || return
  found=$(kube exec mongo-0 -c main -- sh -c "HOME=/tmp mongosh --quiet -u root -p \"\$MONGO_ROOT_PASSWORD\" --authenticationDatabase admin booking \
    --eval 'db.bookings.countDocuments({ serviceId: \"$service\", paymentStatus: \"paid\" })'") || return
  [ "$found" = "$1" ]
}
