#!/bin/sh
# docs/README.md links to every page below docs/, README.md links to docs/README.md, and every relative link has its file and its
# heading.
set -eu
cd "$(dirname "$0")/../.."
exec "${PHP:-php}" -n tests/lint/docs.php
