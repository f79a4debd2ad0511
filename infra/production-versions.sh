#!/usr/bin/env bash
# Runs the service tests on the versions of MongoDB, RabbitMQ and nginx that production runs, from the images of
# docker-compose.yml. Arguments are those of `npm test -- services`. Needs docker; run it in the repository's root.
set -euo pipefail
image_of() {
  docker compose config --format json |
    node -p 'JSON.parse(require("node:fs").readFileSync(0, "utf8")).services[process.argv[1]].image' "$1"
}
TEST_MONGODB_IMAGE=$(image_of mongo)
TEST_RABBITMQ_IMAGE=$(image_of rabbitmq)
TEST_NGINX_IMAGE=$(sed -n 's/^FROM //p' gateway/Dockerfile)
export TEST_MONGODB_IMAGE TEST_RABBITMQ_IMAGE TEST_NGINX_IMAGE
for image in "$TEST_MONGODB_IMAGE" "$TEST_RABBITMQ_IMAGE" "$TEST_NGINX_IMAGE"; do
  docker image inspect "$image" > /dev/null 2>&1 || docker pull "$image"
done
exec npm test -- services "$@"
