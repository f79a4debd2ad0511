# Two broken releases of payment: one that never becomes ready, one that does not exist.
prepare_users
ready deployment/payment
good=$(kube get deployment payment -o jsonpath='{.spec.template.spec.containers[0].image}')
at_work 1

kube set image deployment/payment "main=$(kube get deployment shell -o jsonpath='{.spec.template.spec.containers[0].image}')" > /dev/null
reason=$(kube rollout status deployment/payment --timeout=240s 2>&1 > /dev/null) && fail 'a release that never becomes ready is rolled out'
[[ $reason == *'exceeded its progress deadline'* ]] || fail "the roll-out does not say why it stops: $reason"
say "a release that never becomes ready stops: ${reason#error: }"
kube rollout undo deployment/payment > /dev/null
ready deployment/payment
[ "$(kube get deployment payment -o jsonpath='{.spec.template.spec.containers[0].image}')" = "$good" ] || fail 'payment is not back'
say 'payment is rolled back'

reason=$(PAYMENT_VERSION=absent infra/kubernetes/roll-out.sh local 2>&1) && fail 'a release that does not exist is rolled out'
[[ $reason == *'STOPPED: payment-migrate did not complete'*payment:absent* ]] || fail "the roll-out does not name what stops it: $reason"
[ "$(kube get deployment payment -o jsonpath='{.spec.template.spec.containers[0].image}')" = "$good" ] || fail 'payment was replaced'
say "a release that does not exist stops before payment is touched: $(grep -m 1 -o 'STOPPED.*' <<< "$reason")"
# The release of a slice by its team, which is not part of the overlay.
kube create job other --image=none > /dev/null 2>&1
kube label job other app.kubernetes.io/component=release > /dev/null 2>&1
infra/kubernetes/roll-out.sh local > /dev/null || fail 'the release before cannot be rolled out again'
kube delete job other > /dev/null || fail "the roll-out has deleted another team's release"
calm 'broken releases came and went' 30
