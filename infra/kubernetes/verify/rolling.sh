need_visitor
parts=$(kube get deployments -o name)
ready $parts
at_work 3
before=$(kube get pods -l "$serving" -o name)
for part in $parts; do
  kube rollout restart "$part" > /dev/null
  ready "$part"
done
kube wait --for=delete $before --timeout=240s > /dev/null || fail 'old pods do not end'
calm 'every Deployment was restarted' 100
