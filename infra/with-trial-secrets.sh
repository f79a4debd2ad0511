#!/usr/bin/env bash
# Runs a command with all settings that docker-compose.production.yml requires: random passwords, invented keys and a
# self-signed certificate. Needs openssl. In the repository's root, for example:
#   infra/with-trial-secrets.sh docker compose up --build --wait
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
certificates=$folder/certificates
mkdir -m 755 "$certificates"
openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=localhost -addext subjectAltName=DNS:localhost \
  -keyout "$certificates/privkey.pem" -out "$certificates/fullchain.pem" 2> /dev/null
chmod 644 "$certificates"/*.pem
export COMPOSE_FILE=docker-compose.yml:docker-compose.production.yml
export TLS_CERTIFICATES=$certificates HTTP_PORT=8081 HTTPS_PORT=8443 PUBLIC_URL=https://localhost:8443
export FIREBASE_PROJECT_ID=mendwell-trial
export FIREBASE_WEB_CONFIG='{"apiKey":"trial","authDomain":"mendwell-trial.firebaseapp.com","projectId":"mendwell-trial"}'
key=$(openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048 2> /dev/null | sed 's/$/\\n/' | tr -d '\n')
export FIREBASE_SERVICE_ACCOUNT='{"project_id":"mendwell-trial","client_email":"trial@mendwell-trial.example","private_key":"'$key'"}'
export FIREBASE_READER_SERVICE_ACCOUNT=$FIREBASE_SERVICE_ACCOUNT
export SMTP_URL=smtps://smtp.trial.example MAIL_FROM=no-reply@trial.example MAIL_LINK_SECRET=$(openssl rand -hex 24)
export STRIPE_PUBLISHABLE_KEY=pk_test_trial STRIPE_SECRET_KEY=sk_test_trial STRIPE_WEBHOOK_SECRET=whsec_trial
infra/passwords.sh "$folder/passwords.env"
set -a
source "$folder/passwords.env"
set +a
"$@"
