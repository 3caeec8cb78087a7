<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->set(['max_wait_time' => 1, 'mine?' => 1] + ['backlog' => 9]);
    $server->set(['backlog' => 10]);
    echo json_encode($server->setting), "\n";
    $server->on('request', fn ($request, $response) => $response->end(json_encode($server->setting)));
});
echo body($server->port, '/'), "\n";
?>
