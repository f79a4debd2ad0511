#!/usr/bin/env bash
# Prints the size of each image and its base in MB; fails if the difference exceeds 30 MB. Needs docker; run it in the
# repository's root after `docker compose build`.
set -euo pipefail

megabytes() { docker image inspect -f '{{.Size}}' "$1" | awk '{ printf "%.0f", $1 / 1e6 }'; }
base() { case $1 in gateway | shell | releases) echo nginx:1.29 ;; *) echo node:24-bookworm-slim ;; esac; }

large=''
printf '%-12s %5s %5s %5s\n' image all base ours
for image in $(cd services && ls -d */ | tr -d /) gateway shell releases; do
  all=$(megabytes "${IMAGES:-mendwell}/$image:local")
  of_base=$(megabytes "$(base "$image")")
  ours=$((all - of_base))
  printf '%-12s %5s %5s %5s\n' "$image" "$all" "$of_base" "$ours"
  [ "$ours" -le 30 ] || large="$large $image"
done
[ -z "$large" ] || { echo "too large:$large" >&2; exit 1; }
