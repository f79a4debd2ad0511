# Checks overlay `production` against the operators' schemas, by a dry run. CRDS is a folder with those that cannot be fetched here.
crds=$(mktemp -d)
made=() namespace=
leave() {
  [ ${#made[@]} = 0 ] || kubectl delete crd "${made[@]}" > /dev/null
  [ -z "$namespace" ] || kubectl delete namespace mendwell > /dev/null
  rm -rf "$crds"
}
[ -z "${CRDS:-}" ] || cp "$CRDS"/*.yaml "$crds"
infra/kubernetes/fetch-crds.sh "$crds"
for crd in "$crds"/*.yaml; do
  name=$(sed -n 's/^  name: //p' "$crd" | head -n 1)
  kubectl get crd "$name" > /dev/null 2>&1 || { kubectl create -f "$crd" > /dev/null; made+=("$name"); }
done
[ ${#made[@]} = 0 ] || kubectl wait --for=condition=Established crd "${made[@]}" --timeout=60s > /dev/null
kubectl get namespace mendwell > /dev/null 2>&1 || { kubectl create namespace mendwell > /dev/null; namespace=made; }
infra/kubernetes/generate.sh
rendered=$(kubectl kustomize infra/kubernetes/overlays/production)
accepted() { kubectl apply --dry-run=server --validate=strict -f - 2>&1; }
answer=$(accepted <<< "$rendered") || fail "the cluster refuses overlay production: $answer"
for kind in mongodbcommunity rabbitmqcluster scaledobject gateway httproute; do
  grep -qi "^$kind" <<< "$answer" || fail "overlay production has no $kind"
done
say "$(wc -l <<< "$answer") objects, among them those of MongoDB, RabbitMQ, KEDA and the Gateway API, fit their schemas"
for mistake in s/members:/member:/ s/replicas:\ 3/replicas:\ three/ s/maxReplicaCount:/maximum:/ s/currentReplicasIfHigher/highest/ s/gatewayClassName:/class:/; do
  accepted <<< "$(sed "$mistake" <<< "$rendered")" > /dev/null && fail "the cluster accepts $mistake in overlay production"
done
# Otherwise an unreachable cluster would count as a refusal.
accepted <<< "$rendered" > /dev/null || fail 'the cluster no longer accepts overlay production'
leave
leave() { :; }
say 'a mistake in an object of MongoDB, RabbitMQ, KEDA or the Gateway API is refused'
