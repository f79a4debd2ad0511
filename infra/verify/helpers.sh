# Sourced by verify.sh: output, waiting, and simulated users. A platform defines:
#   default_steps, people   the steps without arguments; a folder where users write their results
#   prepare_users           waits until users can start
#   at_users COMMAND...     runs a command where the users run
#   client_command          there: infra/client/src/people.ts, which documents its commands and results
#   start_instances, replace_instances   several instances of each service; replaces all of them
#   mongo_eval PROGRAM      evaluates it in the database of booking
#   caught_mails            prints all mails
services=$(basename -a services/*/)

say() { printf '%s\n' "$step: $*"; }
failed=
# On standard error, as `$(…)` or a pipe would swallow it.
fail() { failed=yes; say "FAILED: $*" >&2; exit 1; }
# end CODE COMMAND: reports a command that ended the script, such as kubectl, then cleans up; a step may redefine `leave`
end() {
  [ "$1" = 0 ] || [ -n "$failed" ] || say "FAILED: $2 ended with exit code $1" >&2
  rm -f "$heard"
  [ -z "$working" ] || at_users touch "$people/over" || true
  leave
}
leave() { :; }
trap 'end $? "$BASH_COMMAND"' EXIT
heard=$(mktemp)
# until_true SECONDS COMMAND...: retries every second; if that was in vain, prints what the last attempt said. In this shell,
# because some commands set variables.
until_true() {
  local end=$((SECONDS + $1)); shift
  until "$@" > "$heard" 2>&1; do
    [ $SECONDS -lt $end ] || { say "the last attempt of '$*' said: $(tail -n 10 "$heard" | grep . || echo nothing)" >&2; return 1; }
    sleep 1
  done
}
# gives OUTPUT COMMAND...: whether the command prints exactly this; if not, prints what it did
gives() {
  local printed
  printed=$("${@:2}" 2>&1) || true
  [ "$printed" = "$1" ] || { echo "$printed instead of $1"; return 1; }
}

# client COMMAND...: one command of the users
client() { at_users env SERVICES="$services" RUN="${run:-}" $client_command "$@"; }
working=
# at_work NUMBER: starts this many users, until stop_users
at_work() {
  working=yes
  at_users bash -c "rm -rf $people; mkdir -p $people
    setsid bash -c '$client_command work $1 $people; touch $people/done' > $people.log 2>&1 < /dev/null &"
}
stop_users() {
  at_users touch "$people/over"
  until_true 60 at_users test -e "$people/done" || fail 'the users do not stop'
  working=
}
# count FILE: how many lines users have written to it: answers, failures or paid
count() { at_users bash -c "cat $people/$1 2> /dev/null | wc -l"; }
# recorded: how many payments of the users booking has recorded
recorded() {
  mongo_eval "db.bookings.countDocuments({ serviceId: \"$(at_users cat "$people/service")\", paymentStatus: \"paid\" })"
}
# calm WHILE LEAST: stops the users. None of their requests, of which there must be LEAST, may have failed, and every payment
# must be recorded.
calm() {
  local answers failures paid
  stop_users
  answers=$(count answers)
  failures=$(count failures)
  paid=$(count paid)
  [ "$failures" = 0 ] || fail "$failures of $answers requests failed while $1: $(at_users head -n 5 "$people/failures")"
  [ "$answers" -ge "$2" ] || fail "only $answers requests while $1"
  until_true 60 gives "$paid" recorded || fail "of $paid payments while $1, $(recorded) are recorded"
  say "$1: $answers requests, none failed; $paid payments, all recorded"
}
