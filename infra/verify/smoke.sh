# A patient books and pays, the provider starts work, and both get mails.
prepare_users
run=$(date +%s)$RANDOM
client smoke || fail 'a patient cannot book, pay and see it'
notified() {
  local caught
  caught=$(caught_mails) && [[ $caught == *"patient-$run@example.com"* && $caught == *"provider-$run@example.com"* ]]
}
until_true 30 notified || fail 'patient or provider got no mail'
say 'patient and provider got mails'
