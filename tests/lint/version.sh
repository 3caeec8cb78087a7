#!/bin/sh
# The newest entry of the changelog must be for the version in php_coro.h.
set -eu
cd "$(dirname "$0")/../.."
version=$(sed -n 's/^#define PHP_CORO_VERSION "\(.*\)"/\1/p' php_coro.h)
newest=$(sed -n 's/^## \[*\([0-9][0-9.]*[0-9a-zA-Z]*\).*/\1/p' CHANGELOG.md | head -n 1)
if [ "$newest" != "$version" ]; then
    echo "the newest entry of CHANGELOG.md is for '$newest', php_coro.h says $version" >&2
    exit 1
fi
