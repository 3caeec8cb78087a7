#!/usr/bin/env bash
# Runs every PHP block of README.md and docs/ as a program. A block must end with status 0 and may print only the warnings that
# a comment in the block shows. A block that starts a server must accept a connection and stop on SIGTERM. Blocks that are marked
# "php fragment" need other code around them: only their syntax is checked. A fence "output" below a block is what the block has
# to print. A fence "console" below a server has lines "$ command", which are run against it, each with what it has to print.
set -euo pipefail
cd "$(dirname "$0")/../.."
# shellcheck disable=SC2046 # a list of pages without spaces
exec "${PHP:-php}" -n tests/docs/run.php README.md $(find docs -name "*.md" | sort)
