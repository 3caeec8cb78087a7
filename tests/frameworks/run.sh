#!/usr/bin/env bash
# all: installs packages with Composer
# Two small frameworks serve on coro. ./dev frameworks runs all of them.
set -uo pipefail
cd "$(dirname "$0")/../.."
CORO_FRAMEWORK_REQUESTS=${CORO_FRAMEWORK_REQUESTS:-20000} "${PHP:-php}" -n tests/frameworks/run.php slim workerman
