--TEST--
Server: a worker killed during start or service is replaced, one killed during a reload keeps the old one, and all end at shutdown
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
    $pids = pids_said($server, 'start');
    posix_kill($victim = end($pids), SIGKILL);
    if ($phase !== 'leaving') {
        $is_replaced = eventually(fn () => count(pids_said($server, 'start')) > count($pids), $phase === 'reloading' ? 1 : 15);
        $serves = eventually(fn () => !in_array((int) @body($server->port, '/'), [0, $victim]));
        echo "$phase: ", $is_replaced ? 'replaced, ' : 'not replaced, ', $serves ? 'serves, ' : 'does not serve, ', $server->end();
    } else {
        $gate->open();
        $ended = $server->wait();
        echo "$phase: ", count(pids_said($server, 'start')) === 2 ? 'not replaced, ' : 'replaced, ', $ended;
    }
    stop_load($load);
    echo has_gone($server) ? ', all gone' : ', left', "\n";
}
?>
--EXPECT--
starting: replaced, serves, exit 0, all gone
serving: replaced, serves, exit 0, all gone
reloading: not replaced, serves, exit 0, all gone
leaving: not replaced, exit 0, all gone
