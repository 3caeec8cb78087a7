#!/usr/bin/env bash
# Runs every PHP block of README.md and docs/ as a program of its own. A block must end with status 0 and may print only those
# warnings that it shows in a comment. A block that starts a server must accept a connection and stop on SIGTERM. Blocks marked
# "php fragment" need code around them: they must be valid PHP.
set -euo pipefail
cd "$(dirname "$0")/../.."
# shellcheck disable=SC2046 # a list of pages without spaces
exec "${PHP:-php}" -n tests/docs/run.php README.md $(find docs -name "*.md" | sort)
