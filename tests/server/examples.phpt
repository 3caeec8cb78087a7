--TEST--
Server: the example programs serve, and with --process in PROCESS mode; a path that they do not know is 404
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

// Runs examples/NAME.php on a free port, calls $client with the port, and prints what $client returns.
function example(string $name, callable $client): void
{
    $command = [PHP_BINARY, '-n', '-d', 'extension_dir=' . ini_get('extension_dir'), '-d', 'extension=coro',
        __DIR__ . "/../../examples/$name.php", ...(server_mode() === CORO_BASE ? [] : ['--process'])];
    $process = proc_open($command, [1 => ['pipe', 'w']], $pipes, null, ['PORT' => 0] + getenv());
    $port = preg_match('/^serving .*:(\d+)/', (string) fgets($pipes[1]), $match) ? (int) $match[1] : 0;
    // Connection ids begin with a number that depends on the reactor thread.
    echo "$name: ", $port ? preg_replace('/number \d+/', 'number N', $client($port)) : 'does not start', "\n";
    proc_terminate($process);
    fclose($pipes[1]);
    $status = proc_close($process);   // waits until the process has ended
    echo $status === 0 ? '' : "$status\n";
}

// Returns status, type and body of the answer for a path.
function answer(int $port, string $path): string
{
    send_request($client = connect($port), $path);
    $answer = read_answer($client);
    preg_match('/^content-type: (.*?)\r?$/im', $answer['head'], $type);
    return statuses($answer['head']) . " $type[1], " . trim(strtok($answer['body'], "\n"));
}

example('commands', fn (int $port) => str_replace("\n", '; ', trim(body($port, '/'))));
example('http_server', fn (int $port) => implode('; ', array_map(fn (string $path) => answer($port, $path), ['/', '/echo', '/favicon.ico'])));
example('server_sent_events', function (int $port): string {
    send_request($client = connect($port), '/events');
    for ($lines = ''; !str_contains($lines, ': connected'); $lines .= fgets($client));
    $sent = trim(body($port, '/send?event=hello'));
    for (; !str_contains($lines, 'data: '); $lines .= $line = fgets($client));
    return $sent . ', ' . trim($line) . '; ' . answer($port, '/');
});
example('server_process', function (int $port): string {
    body($port, '/ada');
    eventually(function () use ($port, &$text): bool {
        return str_contains($text = body($port, '/'), 'sent 1 ');
    });
    return preg_replace('/process \d+/', 'process N', trim($text));
});
example('static_files', fn (int $port) => answer($port, '/faq.md') . '; ' . answer($port, '/nothing'));
example('task_workers', fn (int $port) => trim(body($port, '/')) . ', ' . trim(body($port, '/later')));
example('tcp_server', fn (int $port) => trim(fgets(connect($port))));
example('redis_server', function (int $port): string {
    fwrite($client = connect($port), "SET a b EX 9\r\nGET a\r\nINCR n\r\nGET x\r\n");
    return str_replace("\r\n", ' ', stream_get_contents($client, 21));
});
example('mqtt', function (int $port): string {
    fwrite($client = connect($port), "\x10\x0d\0\4MQTT\4\2\0\x3c\0\1a\x82\6\0\1\0\1t\0\xc0\0\x30\5\0\1thi");
    return bin2hex(stream_get_contents($client, 18));
});
example('udp_server', function (int $port): string {
    fwrite($socket = stream_socket_client("udp://127.0.0.1:$port"), 'Nowhere/Atall');
    return trim(fread($socket, 100));
});
example('websocket_server', function (int $port): string {
    $client = new WebSocket($port);
    $chat = $client->next() . ', ' . substr(strstr($client->ask('hello'), ':'), 2);
    return "$chat; " . answer($port, '/') . '; ' . answer($port, '/favicon.ico');
});
example('chat', function (int $port): string {
    // What each is told of people may come in another order.
    $says = function (WebSocket $page): string {
        while (!str_contains($message = $page->next(), '"says"'));
        return json_encode(json_decode($message, true)['words']);
    };
    $ann = new WebSocket($port, [], '/?room=tea&name=Ann');
    while (!str_contains($ann->next(), '"here"'));
    $ann->send('hello');
    $words = $says($ann) . $says(new WebSocket($port, [], '/?room=tea&name=Bob'));
    return "$words " . answer($port, '/') . '; ' . answer($port, '/favicon.ico');
});
?>
--EXPECT--
commands: worker 0: answers; worker 1: answers; task worker 0: answers; manager 0: answers
http_server: 200 text/html; charset=utf-8, <h1>Hello coroutine</h1>; 200 text/plain, ; 404 text/plain; charset=utf-8, not found
server_sent_events: sent to 1 clients, data: hello; 200 text/html, <!doctype html><title>Events</title><ul id="list"></ul>
server_process: process N has sent 1 letters
static_files: 200 text/markdown; charset=utf-8, # Questions and answers; 404 text/plain, There is no file /nothing
task_workers: [500000500000,2000001000000,4500001500000], task 3 begins
tcp_server: you are number N
redis_server: +OK $1 b :1 $-1 
mqtt: 200200009003000100d00030050001746869
udp_server: no such time zone
websocket_server: welcome, you are number N, hello; 200 text/html; charset=utf-8, <!doctype html>; 404 text/plain; charset=utf-8, not found
chat: {"name":"Ann","text":"hello"}{"name":"Ann","text":"hello"} 200 text/html; charset=utf-8, <!doctype html>; 404 text/plain; charset=utf-8, not found
