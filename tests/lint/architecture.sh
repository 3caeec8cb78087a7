#!/bin/sh
# Every file and every name in backticks in docs/inside/architecture.md exists: a file below the root, include/coro, ext-src,
# ext-src/core or ext-src/php, a name as a word of the sources. Commands, which contain a space or begin with ./, are not checked.
# The page has a row for every folder that is a layer. In the tables of steps, the file of a row defines the functions that its
# text names with (), unless the text names another file behind the function: "(file 4)" or "(`path`)".
set -eu
cd "$(dirname "$0")/../.."
names=$(mktemp)
known=$(mktemp)
trap 'rm -f "$names" "$known"' EXIT
failed=0

grep -rhoE --exclude='*_generated.h' '[A-Za-z_][A-Za-z0-9_]*' \
    ext-src include dev dev.d tests/lint tests/core.mk library stubs php_coro.h |
    sort -u >"$known"
page=docs/inside/architecture.md
for name in $(grep -v '^    ' "$page" | grep -oE '`[^` ]+`' | tr -d '`' | grep -v '^\./' | sort -u); do
    case $name in
    *\\* | *\**) ;;
    */*)
        if ! ls -d "$name" "include/coro/$name" "ext-src/$name" "ext-src/core/$name" "ext-src/php/$name" 2>/dev/null |
            grep -q .; then
            echo "$page names the file $name, which does not exist" >&2
            failed=1
        fi
        continue
        ;;
    *.cc | *.h | *.sh | *.txt)
        if [ -z "$(find include ext-src tests/lint tests/unit dev.d -name "$name")" ]; then
            echo "$page names the file $name, which does not exist" >&2
            failed=1
        fi
        continue
        ;;
    esac
    printf '%s\n' "$name" | grep -oE '[A-Za-z_][A-Za-z0-9_]*' | sort -u >"$names"
    for word in $(comm -23 "$names" "$known"); do
        if ! grep -q "^$word" "$known"; then   # the beginning of a name, such as OPTION_
            echo "$page names $name: no source has the word $word" >&2
            failed=1
        fi
    done
done
for layer in $(find include/coro ext-src/core ext-src/php -name '*.h' -o -name '*.cc' -o -name '*.stub.php' |
    sed -E 's,/[^/]*$,,; s,^(include/coro|ext-src/core|ext-src)/,,' | sort -u); do
    if ! grep -qE "^\|.*\`$layer\`.* \|" "$page"; then
        echo "$page has no row for the folder $layer" >&2
        failed=1
    fi
done

# Prints "file function" for each function that a table of steps names; the numbers of files begin anew in each table.
functions_of_steps() {
    awk -F '|' '
        /^## / { split("", files) }
        !/^\| *[0-9]* \| `[^`]*` \|/ { next }
        {
            file = $3
            gsub(/[ `]/, "", file)
            files[$2 + 0] = file
            text = $4
            while (match(text, /`[A-Za-z_:]*\(\)`( \((file [0-9]+|`[^`]*`)\))?/)) {
                name = substr(text, RSTART, RLENGTH)
                text = substr(text, RSTART + RLENGTH)
                where = file
                if (match(name, / \(file [0-9]+/)) {
                    where = files[substr(name, RSTART + 7, RLENGTH - 7) + 0]
                } else if (match(name, / \(`[^`]*`/)) {
                    where = substr(name, RSTART + 3, RLENGTH - 4)
                }
                sub(/\(\).*/, "", name)
                sub(/.*[`:]/, "", name)
                print where, name
            }
        }' "$page"
}
while read -r file name; do
    header=$(printf '%s\n' "include/coro/${file#core/}" "ext-src/$file" | sed 's/\.cc$/.h/' | xargs ls 2>/dev/null || true)
    # shellcheck disable=SC2086 # up to two names; a file may be a header below include/coro alone
    if ! grep -hsE "(^|[^A-Za-z_>.])$name\\([^;]*(\{.*)?$" "ext-src/$file" $header |
        grep -qvE '^ *(if|while|for|return|switch|//|\}|[A-Za-z_ ]+ = )'; then
        echo "$page: $file does not define $name()" >&2
        failed=1
    fi
done <<END
$(functions_of_steps)
END
exit $failed
