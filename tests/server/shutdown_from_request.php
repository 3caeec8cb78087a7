<?php
require __DIR__ . '/../include/server.inc';

foreach ([1, 2] as $workers) {
    $server = new ServerProcess(function ($server): void {
        $server->on('request', fn ($request, $response) => $response->end(json_encode($server->shutdown())));
    }, ['worker_num' => $workers]);
    $kept = connect($server->port);
    echo ask($kept), ' ', $server->wait(), ' ', implode($server->said()), "\n";
    var_dump(@stream_socket_client("tcp://127.0.0.1:$server->port"));
}
?>
