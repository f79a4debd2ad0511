#!/usr/bin/env bash
# Runs a command with everything docker-compose.production.yml asks for: random passwords, keys of no account, and a
# certificate of its own. Needs openssl. In the repository's root, for example:
#   infra/with-trial-secrets.sh docker compose up --build --wait
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=localhost -addext subjectAltName=DNS:localhost \
  -keyout "$folder/privkey.pem" -out "$folder/fullchain.pem" 2> /dev/null
chmod 644 "$folder"/*.pem
export COMPOSE_FILE=docker-compose.yml:docker-compose.production.yml
export TLS_CERTIFICATES=$folder HTTP_PORT=8081 HTTPS_PORT=8443 PUBLIC_URL=https://localhost:8443
export FIREBASE_PROJECT_ID=mendwell-trial
export FIREBASE_WEB_CONFIG='{"apiKey":"trial","authDomain":"mendwell-trial.firebaseapp.com","projectId":"mendwell-trial"}'
export SMTP_URL=smtps://smtp.trial.example MAIL_FROM=no-reply@trial.example MAIL_LINK_SECRET=$(openssl rand -hex 24)
export STRIPE_PUBLISHABLE_KEY=pk_test_trial STRIPE_SECRET_KEY=sk_test_trial STRIPE_WEBHOOK_SECRET=whsec_trial
for name in $(grep -oE '[A-Z_]+_PASSWORD' docker-compose.production.yml | sort -u); do
  export "$name=$(openssl rand -hex 24)"
done
REPLICA_SET_KEY=$(openssl rand -base64 48 | tr -d '\n')
export REPLICA_SET_KEY
"$@"
