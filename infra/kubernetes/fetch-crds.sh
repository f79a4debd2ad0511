#!/usr/bin/env bash
# Copies the custom resource definitions for overlay `production` into a folder: infra/kubernetes/fetch-crds.sh FOLDER
# Takes them from the operators' Go modules, and MongoDB's, whose tags Go does not accept, from GitHub. Needs go and curl.
set -euo pipefail
to=${1:?a folder}
curl -fsSL --retry 3 --output-dir "$to" -O \
  https://raw.githubusercontent.com/mongodb/mongodb-kubernetes/1.10.0/config/crd/bases/mongodbcommunity.mongodb.com_mongodbcommunity.yaml
while read -r module files; do
  folder=$(go mod download -json "$module" | sed -n 's/^\t"Dir": "\(.*\)",$/\1/p')
  for file in $files; do
    cp "$folder/$file" "$to"
    chmod u+w "$to/$(basename "$file")"
  done
done <<'END'
github.com/rabbitmq/cluster-operator/v2@v2.12.1 config/crd/bases/rabbitmq.com_rabbitmqclusters.yaml
github.com/kedacore/keda/v2@v2.20.2 config/crd/bases/keda.sh_scaledobjects.yaml
sigs.k8s.io/gateway-api@v1.6.3 config/crd/standard/gateway.networking.k8s.io_gateways.yaml config/crd/standard/gateway.networking.k8s.io_httproutes.yaml
END
