#!/bin/sh
# A class with more than 25 fields or 60 functions usually has more than one job: give each job a class of its own.
set -eu
cd "$(dirname "$0")/../.."
"${PHP:-php}" -n tests/lint/classes.php >&2
