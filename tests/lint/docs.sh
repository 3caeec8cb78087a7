#!/bin/sh
# README.md must link to every page of docs/, and every link in the pages must have a target.
set -eu
cd "$(dirname "$0")/../.."
failed=0
for page in docs/*.md; do
    if ! grep -q "]($page)" README.md; then
        echo "README.md does not link to $page" >&2
        failed=1
    fi
done
for page in *.md */*.md; do
    for link in $(grep -o '](\([^):]*\))' "$page" | sed 's/^](//; s/#.*//; s/)$//'); do
        if [ ! -e "$(dirname "$page")/$link" ]; then
            echo "$page links to $link, which does not exist" >&2
            failed=1
        fi
    done
done
exit $failed
