infra/kubernetes/roll-out.sh local || fail 'the overlay cannot be rolled out'
until_true 10 kube exec deployment/gateway -c main -- curl -fsS http://127.0.0.1:8080/healthz ||
  fail 'the gateway does not reach every service at once'
say 'the gateway reaches every service'
stores=$(kube get statefulsets -o name)
ready $stores
say 'every StatefulSet is ready'

root='{ apiVersion: v1, kind: Pod, metadata: { name: root }, spec: { containers: [{ name: main, image: none }] } }'
[[ $(kube apply --dry-run=server -f - <<< "$root" 2>&1) == *'violates PodSecurity'* ]] || fail 'a pod that may run as root is accepted'
parts=$(kube get deployments,statefulsets -o name)
for part in $parts; do
  kube exec "$part" -c main -- sh -c 'test "$(id -u)" != 0 && ! touch /here 2> /dev/null && ! test -e /var/run/secrets/kubernetes.io' ||
    fail "$part runs as root, has a writable root file system, or has a token"
done
say 'no pod runs as root, has a writable root file system or a token; a pod that may run as root is refused'
