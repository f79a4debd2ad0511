need_visitor
run=$(date +%s)$RANDOM
visit smoke || fail 'a patient cannot book, pay and see it'
mails() { kube exec mail-catcher-0 -- node -e 'fetch("http://127.0.0.1:1080/api/email").then((answer) => answer.text()).then(console.log)'; }
notified() { local caught; caught=$(mails) && [[ $caught == *"patient-$run@example.com"* && $caught == *"provider-$run@example.com"* ]]; }
until_true 30 notified || fail 'patient or provider got no mail'
say 'patient and provider got mails'
