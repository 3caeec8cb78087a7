--TEST--
Server: dispatch_func gets the heads of HTTP requests; a request for a worker that does not exist is answered with 503
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
require __DIR__ . '/../include/variant.inc';
skip_in_base_mode('about a master that dispatches');
?>
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('request', fn ($request, $response) => $response->end("worker $server->worker_id"));
}, ['worker_num' => 3, 'dispatch_func' => fn ($server, $fd, $type, $data) => (int) substr($data, strlen('GET /'))]);
$client = connect($server->port);
echo ask($client, '/2'), "\n", ask($client, '/1'), "\n", ask($client, '/2/again'), "\n";
send_request($client, '/3');
echo strtok(read_answer($client)['head'], "\r"), "\n", $server->end();
?>
--EXPECT--
worker 2
worker 1
worker 2
HTTP/1.1 503 Service Unavailable
exit 0
