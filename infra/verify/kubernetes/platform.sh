# Sourced by verify.sh: access to the cluster, and to the pod `visitor`, which sends all requests.
default_steps='roll-out smoke edges rolling broken recovery scaling production'
people=/tmp/people
serving='app.kubernetes.io/component in (gateway, files, service)'

kube() { kubectl -n mendwell-local "$@"; }
at_users() { kube exec visitor -- "$@"; }
client_command='node /tmp/client/src/people.ts'
# Creates the visitor and copies the client to its /tmp.
prepare_users() {
  until_true 60 kube get deployment gateway || fail 'the overlay is not rolled out: start with the step roll-out'
  kube get pod visitor > /dev/null 2>&1 || {
    image=$(kube get deployment catalog -o jsonpath='{.spec.template.spec.containers[0].image}')
    sed "s|IMAGE|$image|" infra/verify/kubernetes/visitor.yaml | kube apply -f - > /dev/null
    kube wait --for=condition=Ready pod/visitor --timeout=60s > /dev/null || fail 'the visitor does not start'
  }
  kube exec -i visitor -- tar -x -C /tmp < <(tar -c -C infra client/package.json client/src) > /dev/null
}
mongo_eval() {
  kube exec mongo-0 -c main -- sh -c "HOME=/tmp mongosh --quiet -u root -p \"\$MONGO_INITDB_ROOT_PASSWORD\" --authenticationDatabase admin \
    booking --eval '$1'"
}
caught_mails() {
  kube exec mail-catcher-0 -- node -e \
    'fetch("http://127.0.0.1:1080/api/email").then((answer) => answer.text()).then(console.log)'
}
# ready DEPLOYMENT_OR_STATEFULSET...: waits until all pods are new and ready
ready() {
  local part
  for part; do
    kube rollout status "$part" --timeout=240s > /dev/null ||
      fail "$part does not become ready: $(kube get pods -l "app.kubernetes.io/name=${part#*/}" 2>&1; kube logs "$part" --tail=5 2>&1)"
  done
}
start_instances() { ready $(kube get deployments -o name); }
replace_instances() {
  local before part parts
  parts=$(kube get deployments -o name)
  before=$(kube get pods -l "$serving" -o name)
  for part in $parts; do
    kube rollout restart "$part" > /dev/null
    ready "$part"
  done
  kube wait --for=delete $before --timeout=240s > /dev/null || fail 'old pods do not end'
}
