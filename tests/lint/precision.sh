#!/bin/sh
# PHP's own formatting functions call strlen() on the text of "%.*s" before they apply the precision, so that they read beyond a
# text without a zero byte at its end. php.h also replaces snprintf() with one of them. Files that include php.h therefore
# do not use "%.*s".
set -eu
cd "$(dirname "$0")/../.."
if grep -rnF '%.*s' ext-src/php >&2; then
    echo "these texts need a zero byte at their end: pass std::string(text).c_str() for %s" >&2
    exit 1
fi
