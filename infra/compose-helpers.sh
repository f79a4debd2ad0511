# Sourced by scripts that test a running `docker compose up`: output, waiting, and users. Needs curl and node.
base=${BASE_URL:-http://127.0.0.1:${PORT:-8080}}

say() { printf '%s\n' "$title: $*"; }
# On standard error, as `$(…)` or a pipe would swallow it.
fail() { say "FAILED: $*" >&2; exit 1; }
# until_true SECONDS COMMAND...: retries every second
until_true() {
  local end=$((SECONDS + $1)); shift
  until "$@"; do [ $SECONDS -lt $end ] || return 1; sleep 1; done
}
healthy() { curl -sf -o /dev/null "$base/healthz"; }
# people COMMAND...: users of the gateway, as infra/client/src/people.ts describes
people() { BASE_URL=$base node infra/local/bootstrap.mjs infra/client/src/people.ts "$@"; }
# count FILE: how many lines users have written to a file of $folder
count() { if [ -e "$folder/$1" ]; then wc -l < "$folder/$1"; else echo 0; fi; }
