#!/bin/sh
# Layers may include only lower layers, and the core must not include PHP. A row of layers.txt: a layer and the layers it may
# include. The layers of ext-src/php may also include all of include/coro and the generated tables in
# php/stub.
set -eu
cd "$(dirname "$0")/../.."
failed=0

while read -r layer allowed; do
    case $layer in
    php/*)
        if grep -rnE '^ *# *include *"(php|core)/' "ext-src/$layer" | grep -vE "\"php/($allowed|stub)/"; then
            echo "layer $layer includes what it may not: its row in tests/lint/layers.txt is $allowed" >&2
            failed=1
        fi
        continue
        ;;
    esac
    if grep -rnE '^ *# *include *"(coro|core)/' "include/coro/$layer" "ext-src/core/$layer" 2>/dev/null |
        grep -vE "\"(coro|core)/($allowed)/"; then
        echo "layer $layer includes a layer that its row in tests/lint/layers.txt does not allow: $allowed" >&2
        failed=1
    fi
done <tests/lint/layers.txt

for folder in include/coro/*/ ext-src/core/*/; do
    layer=$(basename "$folder")
    if ! grep -q "^$layer " tests/lint/layers.txt; then
        echo "$folder has no row in tests/lint/layers.txt" >&2
        failed=1
    fi
done

for folder in ext-src/php/*/; do
    layer=php/$(basename "$folder")
    if [ "$layer" != php/stub ] && ! grep -q "^$layer " tests/lint/layers.txt; then
        echo "$folder is no layer of tests/lint/layers.txt" >&2
        failed=1
    fi
done

if grep -rnE '^ *# *include *[<"](php|zend|Zend/|main/|ext/|SAPI|TSRM)' include ext-src/core; then
    echo "the core includes a header of PHP or of ext-src/php" >&2
    failed=1
fi
# Only the hooks, which change the calls of the engine, may name it.
if grep -rniE 'zend|pack\(\)' include ext-src/core | grep -v '^ext-src/core/hook/'; then
    echo "the core names what only ext-src/php may know" >&2
    failed=1
fi
if grep -rnE '^ *# *include *"[^"]*/' include ext-src --include='*.h' --include='*.cc' |
    grep -vE '"(coro|core|php|ext|main|Zend|TSRM|sapi)/'; then
    echo "include a header of another folder by its full name: coro/..., core/... or php/..." >&2
    failed=1
fi
exit $failed
