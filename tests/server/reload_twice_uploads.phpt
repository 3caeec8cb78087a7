--TEST--
Server: the bodies of uploads arrive complete and in order although one reload begins before another one has ended
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

use Coro\Coroutine\Socket;

$server = new ServerProcess(function ($server): void {
    $server->on('request', function ($request, $response) use ($server): void {
        if ($request->server['request_uri'] === '/reload') {
            $response->end(json_encode($server->reload()));
            return;
        }
        time_nanosleep(0, 2_000_000);   // blocks the worker: other requests wait in its link, and are sent back
        $context = hash_init('crc32b');
        for ($size = 0; ($piece = $request->read(8000)) !== '' && $piece !== false; $size += strlen($piece)) {
            hash_update($context, $piece);
        }
        $response->end(($piece === '' ? '' : 'incomplete ') . "$size " . hash_final($context));
    });
}, ['http_body_streaming' => true, 'max_wait_time' => 20, 'max_request' => 1_000_000, 'hook_flags' => 0, 'log_level' => 4]);

function client(int $port): Socket
{
    $client = new Socket(AF_INET, SOCK_STREAM);
    $client->setProtocol(['read_timeout' => 20, 'open_tcp_nodelay' => true]);
    $client->connect('127.0.0.1', $port) || throw new Exception($client->errMsg);
    return $client;
}

// Returns the status and the body of an answer.
function answer(Socket $client): string
{
    $head = '';
    while (($line = $client->recvLine()) !== "\r\n" && $line !== '' && $line !== false) {
        $head .= $line;
    }
    return substr($head, 9, 4) . (preg_match('/^Content-Length: (\d+)/mi', $head, $match) ? $client->recvAll((int) $match[1]) : 'cut');
}

$done = $over = $reloads = 0;
Coro\run(function () use ($server, &$done, &$over, &$reloads): void {
    $bytes = random_bytes(100_000);
    $upload = function (int $number) use ($server, $bytes, &$done, &$over): void {
        for ($round = $number; !$over; $round++) {
            $client = client($server->port);
            // The first bodies are in the worker's link as a whole, the others arrive slowly.
            $body = substr($bytes, $round % 1000, [90, 9_000, 90_000][$round % 3]);
            $client->sendAll("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: " . strlen($body) . "\r\n\r\n");
            foreach (str_split($body, [30, 3_000, 11_000][$round % 3]) as $piece) {
                $client->sendAll($piece);
                Coro\Coroutine::sleep(0.001);
            }
            $answer = answer($client);
            if ($answer !== '200 ' . strlen($body) . ' ' . hash('crc32b', $body)) {
                echo "wrong: $answer, not ", strlen($body), ' ', hash('crc32b', $body), "\n";
            }
            $done++;
        }
    };
    $uploads = array_map(fn (int $number) => go(fn () => $upload($number)), range(1, 12));
    for ($i = 0; $i < 8; $i++) {
        foreach ([1, 2] as $time) {   // both reloads run at the same time
            $client = client($server->port);
            $client->sendAll("GET /reload HTTP/1.1\r\nHost: a\r\n\r\n");
            $reloads += answer($client) === '200 true';
        }
        for ($until = $done + 12; $done < $until;) {
            Coro\Coroutine::sleep(0.002);
        }
    }
    $over = 1;
    Coro\Coroutine::join($uploads);
});
echo $reloads, ' reloads, ', $done >= 96 ? 'many uploads' : "$done uploads", ', ', $server->end(), "\n";
preg_match_all('/^.*(?:lost|502|malformed|dropped|killed).*$/m', $server->printed(), $complaints);
echo implode("\n", $complaints[0]);
?>
--EXPECT--
16 reloads, many uploads, exit 0
