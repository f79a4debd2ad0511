# Runs in the visitor: what people do at the gateway.
#   visit.sh smoke        books, pays and sees it
#   visit.sh people N     N people at work until there is a file /tmp/people/over
#   visit.sh count WHAT   how many answers, failures or payments these had
#   visit.sh press        calls that payment must work on, many at once, for as long as it runs
set -euo pipefail
cd /tmp
export BASE_URL=http://gateway:8080
title=visitor folder=/tmp/people services=$SERVICES
source compose-helpers.sh
source people.sh

case $1 in
  smoke) source smoke-journey.sh ;;
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
