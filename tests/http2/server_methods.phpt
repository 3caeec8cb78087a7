--TEST--
HTTP/2: methods of the server that take a client id work with the id of a stream
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php require __DIR__ . '/../include/skip_without_http2.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../include/http2.inc';

$gate = new Gate;
$server = new ServerProcess(function ($server) use ($gate): void {
    $server->on('request', function ($request, $response) use ($server, $gate): void {
        $fd = $request->fd;
        switch ($request->server['request_uri']) {
            case '/info':
                $info = $server->getClientInfo($fd);
                $response->end(json_encode([$server->exists($fd), $info['remote_ip'], $info['server_port'] === $server->port, isset($info['connect_time'])]));
                break;
            case '/close':
                $response->write('begun');
                $gate->wait();
                var_dump($server->close($fd, true));
                break;
            case '/send': var_dump(@$server->send($fd, 'raw bytes')); $response->end('answer'); break;
            case '/sendResponse': $server->send($fd, "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nraw"); break;
            case '/gone':
                $id = (int) $request->get['id'];
                $response->end(json_encode([$server->exists($id), @$server->getClientInfo($id), @$server->close($id)]));
                break;
            case '/detach':
                $response->detach();
                Coro\go(function () use ($fd): void {
                    Coro\Coroutine::sleep(0.001);   // the handler ends before
                    Coro\Http\Response::create($fd)->end('from another object');
                });
                break;
            case '/fd': $response->end((string) $fd); break;
        }
    });
}, WITH_HTTP2 + ['worker_num' => 1]);
$client = new Http2Client($server->port);
echo $client->ask('/info')['body'], "\n";
$stream = $client->open('/close');
$body = $client->body($stream, 5);
$gate->open();
$answer = $client->response($stream);
echo $answer['status'], ' ', json_encode([$body, $answer['ended'], $answer['reset']]), "\n";
echo $client->ask('/detach')['body'], "\n";
$id = $client->ask('/fd')['body'];
$client->ping();
echo $client->ask("/gone?id=$id")['body'], "\n";
$answer = $client->ask('/sendResponse');
echo $answer['status'], ' ', $answer['body'], "\n";
$answer = $client->ask('/send');
echo json_encode([$answer['status'], $answer['body'], $answer['ended'], $answer['reset']]), "\n";
echo $client->ask('/info')['body'], "\n";
echo $server->end(), ' ', $server->printed(), "\n";
?>
--EXPECT--
[true,"127.0.0.1",true,true]
200 ["begun",false,2]
from another object
[false,false,false]
200 raw
[0,"",false,2]
[true,"127.0.0.1",true,true]
exit 0 bool(true)
bool(true)
