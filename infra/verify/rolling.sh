# Replaces every instance, ROUNDS times, while PEOPLE users book and pay.
rounds=${ROUNDS:-1}
prepare_users
start_instances
at_work "${PEOPLE:-4}"
for round in $(seq "$rounds"); do
  replace_instances
  say "round $round of $rounds: $(count answers) answers, $(count failures) failures"
done
calm "every instance was replaced $rounds times" 100
