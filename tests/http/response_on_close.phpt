--TEST--
Http\Response: onClose() is called once if the connection ends before the response is complete; earlyHints() sends status 103
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
    'hints' => function ($response): void {
        $said = [
            $response->earlyHints(['Link' => ['</a.css>; rel=preload', '</b.js>; rel=preload'], 'x-a' => 1]),
            $response->earlyHints(['Link' => '</c.png>']),
            $response->earlyHints([]),
        ];
        foreach ([['a b' => 'c'], ['a' => "b\r\nc"], ['Content-Length' => 1], ['Transfer-Encoding' => 'chunked'], ['x']] as $wrong) {
            try {
                $response->earlyHints($wrong);
            } catch (ValueError $error) {
                $said[] = $error->getMessage();
            }
        }
        $response->header('Link', '</d.css>');
        $response->write(json_encode($said));
        $response->end(json_encode($response->earlyHints(['a' => 'b'])));
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

echo preg_replace('/Date: .*/', 'Date', str_replace("\r", '', talk($port, "GET /hints HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")));
echo statuses(talk($port, "GET /hints HTTP/1.0\r\n\r\n")), "\n";
echo $server->end(), "\n";
echo implode("\n", array_filter($server->said(), fn ($line) => preg_match('/never|removed|detached|done 1|too late/', $line)));
echo substr_count($server->printed(), 'from the callback') > 0 ? "thrown\n" : "not thrown\n";

// Field Server.
foreach ([[true, ''], [false, ''], ['x', ''], [false, 'own'], ['x', 'own']] as [$option, $own]) {
    with_server(function ($request, $response) use ($own): void {
        $own && $response->header('Server', $own);
        $response->end();
    }, function (int $port): void {
        preg_match_all('/^(Server|Date):.*$/m', talk($port, "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"), $found);
        echo json_encode(preg_replace('/Date.*/', 'Date', array_map('trim', $found[0]))), "\n";
    }, ['http_server_header' => $option]);
}
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
HTTP/1.1 103 Early Hints
Link: </a.css>; rel=preload
Link: </b.js>; rel=preload
X-A: 1

HTTP/1.1 103 Early Hints
Link: </c.png>

HTTP/1.1 200 OK
Link: </d.css>
Vary: Accept-Encoding
Date
Server: test/1
Connection: close
Content-Type: text/html
Transfer-Encoding: chunked

264
[true,true,false,"Coro\\Http\\Response::earlyHints(): Argument #1 ($headers) must be a header field's name, of letters, digits and !#$%&'*+-.^_`|~","Coro\\Http\\Response::earlyHints(): Argument #1 ($headers) must not contain control bytes, such as CR, LF or NUL","Coro\\Http\\Response::earlyHints(): Argument #1 ($headers) must not contain fields that are about the body or the connection","Coro\\Http\\Response::earlyHints(): Argument #1 ($headers) must not contain fields that are about the body or the connection","Coro\\Http\\Response::earlyHints(): Argument #1 ($headers) must have names of fields as keys"]
5
false
0

200
exit 0
thrown
["Server: coro","Date"]
["Date"]
["Date","Server: x"]
["Server: own","Date"]
["Server: own","Date"]
