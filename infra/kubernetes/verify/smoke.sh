need_visitor
visit smoke || fail 'a patient cannot book, pay and see it'
mails() { kube exec mail-catcher-0 -- node -e 'fetch("http://127.0.0.1:1080/api/email").then((answer) => answer.text()).then(console.log)'; }
notified() { local kept; kept=$(mails) && [[ $kept == *patient-*@example.com* && $kept == *provider-*@example.com* ]]; }
until_true 30 notified || fail 'patient or provider got no mail'
say 'a patient books and pays inside the cluster; patient and provider got mails'
