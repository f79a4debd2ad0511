need_visitor
ready $(kube get deployments -o name)
at_work 3
before=$(kube get pods -l "$serving" -o name)
for part in $(kube get deployments -o name); do
  kube rollout restart "$part" > /dev/null
  ready "$part"
done
kube wait --for=delete $before --timeout=240s > /dev/null || fail 'old pods do not end'
calm 'every Deployment was restarted' 100
