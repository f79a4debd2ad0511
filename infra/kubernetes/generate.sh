#!/usr/bin/env bash
# Writes infra/kubernetes/generated, which git ignores, because kustomize neither finds folders by pattern nor reads files
# outside its own. Image names and versions are those of docker-compose.yml: IMAGES, and <PART>_VERSION of each part.
# roll-out.sh runs this; `kubectl kustomize` by hand needs it once before.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
to=infra/kubernetes/generated
rm -rf "$to/product" "$to/local" "$to/production"
mkdir -p "$to"/{product,local,production}

names() { for folder in $1; do basename "$(dirname "$folder")"; done; }
services=$(names 'services/*/kubernetes')
slices=$(names 'mfe-*/kubernetes')
begin() { printf 'apiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component\n'; }
image() {
  local version=${2}_VERSION
  echo "  - { name: mendwell/$1, newName: ${IMAGES:-mendwell}/$1, newTag: '${!version:-local}' }"
}
# passwords DB|BROKER CONTAINER TARGET: a patch that gives a container these passwords of each service, and nothing else
passwords() {
  printf '  - target: %s\n    patch: |\n' "$3"
  for name in $services; do
    local key=${name^^}_$1_PASSWORD
    echo "      - op: add"
    echo "        path: $2/env/-"
    echo "        value: { name: $key, valueFrom: { secretKeyRef: { name: passwords, key: $key } } }"
  done
}
# files FOLDER FILE...: copies files next to the kustomization and lists them
files() {
  local folder=$1 file; shift
  for file; do
    cp "$file" "$folder"
    echo "      - $(basename "$file")"
  done
}

{
  begin
  echo resources:
  for name in $services; do echo "  - ../../../../services/$name/kubernetes"; done
  echo images:
  for name in gateway shell $services; do image "$name" "${name^^}"; done
  image releases GATEWAY
  echo configMapGenerator:
  printf '  - name: rabbitmq\n    files:\n'
  files "$to/product" infra/rabbitmq/{start.sh,render-definitions.sh,rabbitmq.conf,container.conf}
  printf '  - name: rabbitmq-definitions\n    files:\n'
  files "$to/product" infra/rabbitmq/definitions/*
} > "$to/product/kustomization.yaml"

{
  begin
  echo resources:
  for name in $slices; do echo "  - ../../../../$name/kubernetes"; done
  echo images:
  for name in $slices auth-emulator stripe-sandbox mail-catcher; do image "$name" LOCAL; done
  printf 'configMapGenerator:\n  - name: mongo\n    files:\n'
  files "$to/local" infra/mongodb/{start.sh,set-up.js}
  echo patches:
  passwords DB /spec/template/spec/containers/0 '{ kind: Job, name: mongo-setup }'
  passwords BROKER /spec/template/spec/containers/0 '{ kind: StatefulSet, name: rabbitmq }'
} > "$to/local/kustomization.yaml"

# A user per service at RabbitMQ and at MongoDB, there with access to its own database only; catalog also adds to its journal.
{
  begin
  echo patches:
  passwords BROKER /spec/override/statefulSet/spec/template/spec/initContainers/0 '{ kind: RabbitmqCluster }'
  printf '  - target: { kind: MongoDBCommunity }\n    patch: |\n'
  for name in $services; do
    roles="{ name: readWrite, db: $name }"
    [ "$name" != catalog ] || roles+=', { name: append, db: catalog-journal }'
    cat <<END
      - op: add
        path: /spec/users/-
        value:
          name: $name
          db: $name
          passwordSecretRef: { name: passwords, key: ${name^^}_DB_PASSWORD }
          roles: [$roles]
          scramCredentialsSecretName: mongo-$name
END
  done
} > "$to/production/kustomization.yaml"

# The passwords of overlay `local`: created once, and for each new service.
infra/passwords.sh infra/kubernetes/overlays/local/passwords.env
