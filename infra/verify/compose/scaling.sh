# Payment is scaled to three instances, which share the load.
prepare_users
docker compose up -d --no-recreate --scale payment=3 --wait payment > /dev/null 2>&1 || fail 'payment cannot be scaled'
spread() {
  local i seen
  for i in {1..12}; do curl -s -o /dev/null -X POST "$base/api/payments/confirm"; done
  seen=$(docker compose logs --no-log-prefix --tail 40 gateway | grep '"route":"/api/payments/confirm"' |
    grep -o '"upstream":"[^"]*"' | sort -u | wc -l)
  [ "$seen" -ge 3 ]
}
until_true 30 spread || fail 'three payment instances do not share the load'
say 'three payment instances share the load'
