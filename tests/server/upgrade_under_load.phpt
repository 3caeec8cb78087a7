--TEST--
Server: no request is lost while servers with other numbers of workers replace each other, and WebSockets get status 1001
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/upgrade.inc';

$code = <<<'PHP'
    $server->on("request", fn ($request, $response) => $response->end("pid " . md5($request->getContent())));
    $server->on("message", fn ($server, $frame) => $server->push($frame->fd, $frame->data));
    PHP;
$settings = ['class' => Coro\WebSocket\Server::class];
$service = new Service($code, ['worker_num' => 2] + $settings);
$load = new Load([
    'keep_alive' => keep_alive_client($service->port, 'pid'),
    'connecting' => connecting_client($service->port),
    'upload' => upload_client($service->port),
    'websocket' => websocket_client($service->port),
]);
foreach ([['worker_num' => 1], ['worker_num' => 4], ['worker_num' => 2, 'enable_reuse_port' => true], ['worker_num' => 3]] as $more) {
    $service->deploy($code, $more + $settings);
    var_dump($service->upgrade());
}
echo json_encode($load->end()[1]), "\n";
var_dump($service->end());
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
[]
bool(true)
