# Backs up the running system while PEOPLE users book and pay, deletes the volumes of MongoDB and RabbitMQ, and restores the
# backup: every payment from before it must be there. Also tries the other commands for operators.
users=${PEOPLE:-4}
operator() { docker compose run --rm -T -v "$folder/backups:/backups" operator node "$@"; }

# `docker compose build` leaves it out, and an earlier one refuses backups of later releases.
docker compose build operator > "$folder/compose.log" 2>&1 ||
  fail "the operator's image cannot be built: $(tail -n 5 "$folder/compose.log")"
prepare_users
at_work "$users"
some_paid() { [ "$(count paid)" -ge $((users * 5)) ]; }
until_true 120 some_paid || fail 'nobody pays'
before=$(recorded)
operator data.ts backup --to /backups/one
some_paid_since() { [ "$(recorded)" -ge $((before + users * 2)) ]; }
until_true 60 some_paid_since || fail 'nobody pays any more'
calm 'a backup was taken' 100
say "$before payments were recorded before it"
booking=$(mongo_eval 'db.bookings.findOne({ paymentStatus: "paid" }, { _id: 1 })._id.toHexString()')
[[ $(operator ops.ts trace "$booking") == *'paid (payment)'* ]] || fail 'the trace of a booking lacks its payment'
say "traced $booking"

docker compose rm -sf $services mongo mongo-setup rabbitmq > "$folder/compose.log" 2>&1 ||
  fail "the services and stores cannot be removed: $(tail -n 5 "$folder/compose.log")"
docker volume rm "$(docker compose config --format json | node -p 'JSON.parse(require("node:fs").readFileSync(0, "utf8")).name')"_{mongo,rabbitmq} > /dev/null
set_up() { docker compose run --rm mongo-setup > "$folder/compose.log" 2>&1; }
until_true 120 set_up || fail "MongoDB cannot be set up: $(tail -n 5 "$folder/compose.log")"
operator data.ts restore /backups/one --yes
docker compose up -d --wait $services > "$folder/compose.log" 2>&1 || fail "the services do not start: $(tail -n 5 "$folder/compose.log")"
[ "$(recorded)" -ge "$before" ] || fail "of $before payments from before the backup, $(recorded) are left"
prepare_users
say "restored $(recorded) payments of $before from before the backup"
client once "$people" || fail 'nobody can book and pay afterwards'
