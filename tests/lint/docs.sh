#!/bin/sh
# docs/README.md links to every page below docs/, README.md links to docs/README.md, and every relative link has its file and its
# heading.
set -eu
cd "$(dirname "$0")/../.."
failed=0
for page in $(find docs -name '*.md' ! -path docs/README.md | sort); do
    if ! grep -q "](${page#docs/})" docs/README.md; then
        echo "docs/README.md does not link to $page" >&2
        failed=1
    fi
done
if ! grep -q '](docs/README.md)' README.md; then
    echo "README.md does not link to docs/README.md" >&2
    failed=1
fi

# Prints the anchors of a page as GitHub makes them from headings: lower case, without punctuation, spaces as hyphens.
anchors() {
    awk '/^```/ { fenced = !fenced } !fenced && /^#+ / { sub(/^#+ /, ""); print tolower($0) }' "$1" |
        sed 's/\](\([^)]*\))//g; s/[^a-z0-9 _-]//g; s/ /-/g'
}
for page in *.md benchmarks/*.md examples/*.md $(find docs -name '*.md' | sort); do
    for link in $(grep -o '](\([^):]*\))' "$page" | sed 's/^](//; s/)$//'); do
        file=$(dirname "$page")/${link%%#*}
        if [ "${link#\#}" != "$link" ]; then
            file=$page
        fi
        if [ ! -e "$file" ]; then
            echo "$page links to $link, which does not exist" >&2
            failed=1
        elif [ "${link#*\#}" != "$link" ] && ! anchors "$file" | grep -qxF -- "${link#*\#}"; then
            echo "$page links to $link, but that page has no such heading" >&2
            failed=1
        fi
    done
done
exit $failed
