--TEST--
Http\Response: onClose() is called once if the connection ends before the response is complete
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

use Coro\Coroutine;

$gates = [new Gate, new Gate, new Gate, new Gate];
$arrived = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
function here(): void
{
    fwrite($GLOBALS['arrived'][0], "\n");
}
$note = fn (string $name) => function (...$arguments) use ($name): void {
    Coroutine::sleep(0.001);   // the callback may wait
    say("$name " . count($arguments) . ' ' . get_class($arguments[0]) . ' ' . (int) (Coroutine::getCid() > 0));
};
$handlers = [
    // The client ends its stream while this handler waits.
    'wait' => function ($response) use ($gates, $note): void {
        $response->onClose($note('never'));
        $response->onClose($note('waiting'));
        here();
        $gates[0]->wait();
        say('then ' . json_encode([$response->write('a'), $response->isWritable(), $response->end('b')]));
    },
    // Without onClose() a client that ends only its direction still gets the response.
    'half' => function ($response) use ($gates): void {
        here();
        $gates[1]->wait();
        $response->end('whole');
    },
    // The client is gone before onClose() is called.
    'late' => function ($response) use ($gates, $note): void {
        here();
        $gates[2]->wait();
        say('late ' . json_encode([$response->onClose($note('late'))]));
        while ($response->isWritable()) {
            Coroutine::sleep(0.001);
        }
    },
    'removed' => fn ($response) => $response->onClose($note('removed')) && $response->onClose(null) && $response->close(),
    'closed' => fn ($response) => $response->onClose($note('closed')) && $response->close(),
    'detached' => fn ($response) => $response->onClose($note('detached')) && $response->detach() && $response->close(),
    'throws' => fn ($response) => $response->onClose(fn () => throw new Exception('from the callback')) && $response->close(),
    // The callback keeps the response, and the handler forgets it.
    'cycle' => function ($response): void {
        $response->onClose(fn () => $response);
        unset($response);
        Coroutine::defer(fn () => Coro\Event::defer(gc_collect_cycles(...)));
    },
    'done' => function ($response) use ($note): void {
        $response->onClose($note('done'));
        $response->end('done');
        say('done ' . json_encode([$response->onClose($note('too late'))]));
    },
    'stream' => function ($response) use ($note): void {
        $response->header('Content-Type', 'text/event-stream');
        $response->onClose($note('stream'));
        for ($i = 0; $response->write("data: $i\n\n"); $i++) {
            $i === 0 && here();
            Coroutine::sleep(0.001);
        }
        say('stream ends');
    },
];
$server = new ServerProcess(function ($server) use ($handlers): void {
    $server->on('request', fn ($request, $response) => $handlers[substr($request->server['request_uri'], 1)]($response));
}, ['log_level' => 6, 'http_server_header' => 'test/1']);
$port = $server->port;
$said = function (string $line) use ($server): void {
    echo eventually(fn () => in_array($line, $server->said())) ? "$line\n" : "$line is missing\n";
};
$begin = function (string $target) use ($port, $arrived) {
    $client = connect($port);
    send_request($client, "/$target");
    fgets($arrived[1]);
    return $client;
};
$class = Coro\Http\Response::class;

$client = $begin('wait');
fclose($client);
$said("waiting 1 $class 1");
$gates[0]->open();
$said('then [false,false,false]');

$client = $begin('half');
stream_socket_shutdown($client, STREAM_SHUT_WR);
$gates[1]->open();
echo substr(stream_get_contents($client), -5), "\n";

$client = $begin('late');
fclose($client);
$gates[2]->open();
$said('late [true]');
$said("late 1 $class 1");

foreach (['removed', 'closed', 'detached', 'throws', 'cycle', 'done'] as $target) {
    echo $target, ' ', statuses(talk($port, "GET /$target HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")), "\n";
}
$said("closed 1 $class 1");
$said('done [false]');
$client = $begin('stream');
fclose($client);
$said("stream 1 $class 1");
$said('stream ends');
echo $server->end(), "\n";
echo implode("\n", array_filter($server->said(), fn ($line) => preg_match('/never|removed|detached|done 1|too late/', $line)));
echo substr_count($server->printed(), 'from the callback') > 0 ? "thrown\n" : "not thrown\n";
?>
--EXPECT--
waiting 1 Coro\Http\Response 1
then [false,false,false]
whole
late [true]
late 1 Coro\Http\Response 1
removed 
closed 
detached 
throws 
cycle 500
done 200
closed 1 Coro\Http\Response 1
done [false]
stream 1 Coro\Http\Response 1
stream ends
exit 0
thrown
