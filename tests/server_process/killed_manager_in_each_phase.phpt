--TEST--
PROCESS mode: when the manager is killed during start, service, reload or shutdown, the master ends the server and no process stays
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
require __DIR__ . '/../include/variant.inc';
skip_in_base_mode('about the master and the manager of PROCESS mode');
?>
--FILE--
<?php
require __DIR__ . '/../include/phases.inc';

foreach (PHASES as $phase) {
    $server = server_in_phase($phase, $gate = new Gate);
    $load = start_load($server->port);
    posix_kill(pids_said($server, 'manager')[0], SIGKILL);
    $gate->open();
    echo "$phase: ", $server->wait(), has_gone($server) ? ', all gone' : ', left', "\n";
    stop_load($load);
}
?>
--EXPECT--
starting: exit 1, all gone
serving: exit 1, all gone
reloading: exit 1, all gone
leaving: exit 1, all gone
