#!/bin/sh
# The arginfo headers and stubs/coro.php are what the stubs in ext-src/php/stub say.
exec "$(dirname "$0")/../../dev" stubs --check
