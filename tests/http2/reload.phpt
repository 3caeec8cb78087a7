--TEST--
HTTP/2: a reload and a stop announce the end with GOAWAY, and streams that run finish
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php require __DIR__ . '/../include/skip_without_http2.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../include/http2.inc';

$gates = [new Gate, new Gate];
$server = new ServerProcess(fn($server) => $server->on('request', function ($request, $response) use ($gates): void {
    if (isset($request->get['gate'])) {
        $response->write('begun ');
        $gates[(int) $request->get['gate']]->wait();
    }
    $response->end($request->server['request_uri'] === '/pid' ? (string) getmypid() : 'done');
}), WITH_HTTP2 + ['worker_num' => server_mode() === CORO_BASE ? 2 : 1, 'max_wait_time' => 20]);
$show = fn(array $answer) => print(json_encode([$answer['body'], $answer['ended'], $answer['reset']]) . "\n");

$client = new Http2Client($server->port);
$old = $client->ask('/pid')['body'];
$waiting = $client->open('/?gate=0');
echo $client->body($waiting, 6), "\n";
$server->signal(SIGUSR1);
if (server_mode() === CORO_PROCESS) {
    // The master has the connection: it goes on, with the new worker, while the old worker finishes the stream.
    var_dump(eventually(fn() => $client->ask('/pid')['body'] !== $old) && !$client->goaways(1, 0));
    $gates[0]->open();
    $show($client->response($waiting));
} else {
    // The first GOAWAY announces the second one, which names the last stream that is served.
    $goaways = $client->goaways(2);
    var_dump($goaways === [[0, 2147483647, ''], [0, $waiting, '']]);
    $gates[0]->open();
    $show($client->response($waiting));
    $client->end() === 'end' || print("not ended\n");
}
echo (new Http2Client($server->port))->ask('/')['body'], "\n";

$client = new Http2Client($server->port);
$waiting = $client->open('/?gate=1');
echo $client->body($waiting, 6), "\n";
$server->signal(SIGTERM);
echo json_encode($client->goaways(2)), "\n";
$gates[1]->open();
$show($client->response($waiting));
echo $client->end(), "\n";
echo $server->wait(), ' ', $server->printed(), "\n";
?>
--EXPECT--
begun 
bool(true)
["done",true,null]
done
begun 
[[0,2147483647,""],[0,1,""]]
["done",true,null]
end
exit 0
