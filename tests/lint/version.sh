#!/bin/sh
# The version stands in php_coro.h; package.xml and the newest entry of the changelog agree with it.
set -eu
cd "$(dirname "$0")/../.."
version=$(sed -n 's/^#define PHP_CORO_VERSION "\(.*\)"/\1/p' php_coro.h)
packaged=$(sed -n 's|.*<release>\(.*\)</release>.*|\1|p' package.xml | head -n 1)
newest=$(sed -n 's/^## \[*\([0-9][0-9.]*[0-9a-zA-Z]*\).*/\1/p' CHANGELOG.md | head -n 1)
failed=0
if [ "$packaged" != "$version" ]; then
    echo "package.xml says $packaged, php_coro.h $version: run ./dev package" >&2
    failed=1
fi
if [ "$newest" != "$version" ]; then
    echo "the newest entry of CHANGELOG.md is for '$newest', php_coro.h says $version" >&2
    failed=1
fi
exit $failed
