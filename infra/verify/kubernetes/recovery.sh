# Deletes one pod of each kind: serving pods under load, stores and stand-ins without load.
prepare_users
# The deletion of a single pod would interrupt calls.
kube patch hpa payment --type=merge -p '{"spec":{"minReplicas":2}}' > /dev/null
until_true 120 gives 2 kube get deployment payment -o 'jsonpath={.status.readyReplicas}' || fail 'payment does not get a second pod'
at_work 2
deleted=()
parts=$(kube get deployments -o name)
for part in $parts; do
  pod=pod/$(kube get pods -l "app.kubernetes.io/name=${part#*/}" -o jsonpath='{.items[0].metadata.name}')
  kube delete "$pod" --wait=false > /dev/null
  deleted+=("$pod")
  ready "$part"
done
kube wait --for=delete "${deleted[@]}" --timeout=180s > /dev/null || fail 'deleted pods do not end'
calm 'a pod of each Deployment was deleted' 100
kube patch hpa payment --type=merge -p '{"spec":{"minReplicas":1}}' > /dev/null

stores=$(kube get statefulsets -o name)
for part in $stores; do
  kube delete "pod/${part#*/}-0" > /dev/null
  ready "$part"
done
until_true 120 client smoke || fail 'booking and payment fail after stores were deleted'
paid=$(count paid)
until_true 60 gives "$paid" recorded || fail 'bookings were lost with their store'
say "$(wc -w <<< "$stores") stores and stand-ins were deleted: booking and payment work, nothing is lost"
