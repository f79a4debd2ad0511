prepare_users
replicas() { kube get deployment payment -o jsonpath='{.status.readyReplicas}'; }
until_true 240 gives 2 replicas || fail "payment has $(replicas) pods before any load"
at_work 1
stop_pressing() { at_users bash -c 'kill "$(cat /tmp/press.pid)"' 2> /dev/null || true; }
leave() { stop_pressing; }
at_users bash -c 'setsid node /tmp/client/src/people.ts press /tmp/pressed > /tmp/press.log 2>&1 & echo $! > /tmp/press.pid'
begun=$SECONDS
until_true 300 gives 3 replicas || fail "payment has $(replicas) pods under load: $(kube describe hpa payment | tail -n 5)"
up=$((SECONDS - begun))
stop_pressing
leave() { :; }
begun=$SECONDS
until_true 300 gives 2 replicas || fail "payment still has $(replicas) pods without load"
wrong=$(at_users sh -c "grep -c '^[05]' /tmp/pressed || true")
[ "$wrong" = 0 ] || fail "$wrong calls failed while payment was scaled"
say "payment went from 2 to 3 pods within $up s of load and back to 2 within $((SECONDS - begun)) s; $(at_users sh -c 'wc -l < /tmp/pressed') calls, none failed"
calm 'payment was scaled' 30
