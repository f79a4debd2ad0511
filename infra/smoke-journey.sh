# Sourced after compose-helpers.sh: checks pages and the OpenAPI documents of $services, books and pays as a patient, and
# starts work as the provider.
until_true 60 healthy || fail "the gateway does not become healthy"
home=$(curl -sf -H 'accept: text/html' "$base/") || fail 'the home page is not served'
[[ $home == *'<title>Home'* ]] || fail 'the home page does not have the title of its release'
for slice in catalog booking provider; do
  entry=$(curl -sf "$base/config.json" | grep -o "/mfe/$slice/[^/]*/remoteEntry.js" | head -n 1) &&
    curl -sf -o /dev/null "$base$entry" || fail "the $slice slice is not served"
done
say 'pages and slices are served'
for service in $services; do
  [[ $(curl -sf "$base/openapi/$service.json") == *"Mendwell $service"* ]] || fail "$service has no OpenAPI document"
done

provider=$(account provider) || fail 'no provider can register'
patient=$(account patient) || fail 'no patient can register'
service=$(offer "$provider")
booking=$(call "$patient" POST /api/serviceBook "$(booking_of "$service")" | value insertedId)
say "booked: $booking"

pay_by_card "$(call "$patient" POST /api/create-payment-intent "{\"bookingId\":\"$booking\"}" | value clientSecret)"
# Without a confirm call: the signed webhook alone must record the payment.
is_paid() {
  request "$patient" GET "/api/booked/patient-$run%40example.com" | grep -q '"paymentStatus":"paid"'
}
until_true 30 is_paid || fail 'the payment did not reach the booking'
say 'paid, by webhook'

call "$provider" PATCH "/api/book/$booking" '{"status":"working"}' > /dev/null
call "$patient" GET "/api/booked/patient-$run%40example.com" | grep -q '"status":"working"' || fail 'no status change'
say 'the provider works on it'
