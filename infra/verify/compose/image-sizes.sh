# Prints the size of each image and its base in MB, after `docker compose build`; fails if the difference exceeds 30 MB.
megabytes() { docker image inspect -f '{{.Size}}' "$1" | awk '{ printf "%.0f", $1 / 1e6 }'; }
base() { case $1 in gateway | shell | releases) sed -n 's/^FROM //p' gateway/Dockerfile ;; *) echo node:24-bookworm-slim ;; esac; }

large=''
printf '%-12s %5s %5s %5s\n' image all base ours
for image in $services gateway shell releases; do
  all=$(megabytes "${IMAGES:-mendwell}/$image:local")
  of_base=$(megabytes "$(base "$image")")
  ours=$((all - of_base))
  printf '%-12s %5s %5s %5s\n' "$image" "$all" "$of_base" "$ours"
  [ "$ours" -le 30 ] || large="$large $image"
done
[ -z "$large" ] || fail "too large:$large"
say 'every image adds at most 30 MB to its base'
