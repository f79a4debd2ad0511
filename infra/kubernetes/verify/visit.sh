# Runs in the visitor: the actions of users at the gateway.
#   visit.sh smoke        books, pays and checks the result
#   visit.sh people N     N users, until the file /tmp/people/over exists
#   visit.sh count WHAT   their number of answers, failures or payments
#   visit.sh press        many parallel calls to payment, until stopped
set -euo pipefail
cd /tmp
export BASE_URL=http://gateway:8080
title=$1 folder=/tmp/people services=$SERVICES
source compose-helpers.sh
source people.sh

case $1 in
  smoke)
    echo "$run" > smoke-run
    source smoke-journey.sh
    ;;
  people)
    rm -rf "$folder"
    mkdir "$folder"
    provider=$(account provider)
    service=$(offer "$provider")
    echo "$service" > "$folder/service"
    for number in $(seq "$2"); do person "$number" & done
    wait
    touch "$folder/done"
    ;;
  count) count "$2" ;;
  press)
    token=$(account presser)
    rm -f /tmp/pressed
    exec curl -sS --parallel --parallel-max 12 -o /dev/null -w '%{http_code}\n' -H "authorization: Bearer $token" \
      -H 'content-type: application/json' -d '{"paymentIntentId":"pi_none"}' "$base/api/payments/confirm?[1-1000000]" > /tmp/pressed
    ;;
esac
