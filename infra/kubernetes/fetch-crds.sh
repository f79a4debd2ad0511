#!/usr/bin/env bash
# Copies the custom resource definitions for overlay `production` into a folder: infra/kubernetes/fetch-crds.sh FOLDER
# Takes them from the operators' Go modules, and MongoDB's, whose tags Go does not accept, from GitHub. Files that are in the
# folder already stay, so that it can be filled by hand where one of both cannot be reached. Needs curl and go for the others.
set -euo pipefail
to=${1:?a folder}
has() { [ -s "$to/${1##*/}" ]; }
mongodb=https://raw.githubusercontent.com/mongodb/mongodb-kubernetes/1.10.0/config/crd/bases/mongodbcommunity.mongodb.com_mongodbcommunity.yaml
has "$mongodb" || curl -fsSL --retry 3 --output-dir "$to" -O "$mongodb" || {
  echo "fetch-crds: $mongodb cannot be fetched; put the file into the folder (for verify.sh: CRDS)" >&2
  exit 1
}
while read -r module files; do
  for file in $files; do
    has "$file" && continue
    folder=$(go mod download -json "$module" | sed -n 's/^\t"Dir": "\(.*\)",$/\1/p')
    cp "$folder/$file" "$to"
    chmod u+w "$to/$(basename "$file")"
  done
done <<'END'
github.com/rabbitmq/cluster-operator/v2@v2.12.1 config/crd/bases/rabbitmq.com_rabbitmqclusters.yaml
github.com/kedacore/keda/v2@v2.20.2 config/crd/bases/keda.sh_scaledobjects.yaml
sigs.k8s.io/gateway-api@v1.6.3 config/crd/standard/gateway.networking.k8s.io_gateways.yaml config/crd/standard/gateway.networking.k8s.io_httproutes.yaml
END
