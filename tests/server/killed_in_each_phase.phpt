--TEST--
Server: when the process that called start() is killed during start, service, reload or shutdown, no process stays
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/phases.inc';

foreach (PHASES as $phase) {
    $server = server_in_phase($phase, $gate = new Gate);
    $load = start_load($server->port);
    $server->signal(SIGKILL);
    $gate->open();
    echo "$phase: ", $server->wait(), has_gone($server) ? ', all gone' : ', left', "\n";
    stop_load($load);
}
?>
--EXPECT--
starting: signal 9, all gone
serving: signal 9, all gone
reloading: signal 9, all gone
leaving: signal 9, all gone
