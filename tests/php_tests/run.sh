#!/usr/bin/env bash
# named: several minutes
# Runs the tests of PHP's own source for streams, sockets, curl, mysqli and PDO in a coroutine.
set -uo pipefail
cd "$(dirname "$0")/../.."
./dev php-tests ext/standard/tests/{streams,network,http} ext/{sockets,curl,mysqli,pdo_mysql,pdo_pgsql,pdo_sqlite}/tests 2>&1
rc=$?
# The status of a machine that has neither the archive of PHP's source nor network.
if ((rc == 77)); then
    echo "skip php_tests: the source of PHP cannot be downloaded"
    rc=0
fi
exit "$rc"
