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
