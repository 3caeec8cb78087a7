#!/bin/sh
# Every file and every name in backticks in docs/inside/architecture.md exists: a file below the root, include/coro, ext-src,
# ext-src/core or ext-src/php, a name as a word of the sources. Commands, which contain a space or begin with ./, are not checked.
# The page has a row for every folder that is a layer. In the tables of steps, the file of a row defines the functions that its
# text names with (), unless the text names another file behind the function: "(file 4)" or "(`path`)".
set -eu
cd "$(dirname "$0")/../.."
exec "${PHP:-php}" -n tests/lint/architecture.php >&2
