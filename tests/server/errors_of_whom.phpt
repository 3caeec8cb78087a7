--TEST--
Server: an error in a handler is logged with its request or event and its client; a caught exception is not logged
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/complaints.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('request', function ($request, $response): void {
        match ($request->server['request_uri']) {
            '/thrown' => throw new RuntimeException("two\nlines"),
            '/warned' => hex2bin('x'),
            '/silenced' => @hex2bin('x'),
            '/caught' => (function () {
                try {
                    new DateTimeZone('Nowhere');   // PHP turns a warning into this exception
                } catch (Exception) {
                }
            })(),
            '/fatal' => eval('class stdClass {}'),
            '/late' => [$response->end(), hex2bin('x')],
            '/timer' => Coro\Timer::after(1, fn () => throw new Exception('of a timer')),
        };
        $response->end();
    });
    $lines = $server->listen('127.0.0.1', 0, CORO_SOCK_TCP);
    $lines->set(['open_http_protocol' => false] + LINES);
    $lines->on('receive', fn ($server, int $fd, $reactor, string $line) => throw new Exception("received $line"));
    $lines->on('connect', function ($server, int $fd): void {
        trigger_error('connected', E_USER_WARNING);
    });
    $server->on('workerStart', fn () => say((string) $lines->port));
}, ['log_level' => CORO_LOG_WARNING, 'worker_num' => 1, 'max_wait_time' => 1]);
foreach (['thrown', 'warned', 'silenced', 'caught', 'late', 'timer', 'fatal'] as $path) {
    if ($path === 'fatal') {
        eventually(fn () => complaints($server, 'of a timer'));
        $lines = connect((int) $server->said()[0]);
        fwrite($lines, "line\n");
        eventually(fn () => complaints($server, 'received line'));
    }
    $client = connect($server->port);
    send_request($client, "/$path", "Connection: close\r\n");
    read_rest($client);
}
eventually(fn () => complaints($server, 'fatal error: Cannot'));
foreach (complaints($server, '') as $line) {
    echo str_starts_with($line, 'worker ') ? '' : preg_replace(['/FILE\(\d+\) : .*\)$/', '/Cannot \w+ class stdClass.* \(/'],
        ['FILE eval)', 'Cannot redeclare class stdClass ('], $line) . "\n";   // PHP 8.2 and 8.4 have different messages
}
?>
--EXPECT--
GET /thrown from ADDRESS (fd N): fatal error: Uncaught RuntimeException: two (FILE:7)
GET /warned from ADDRESS (fd N): warning: hex2bin(): Hexadecimal input string must have an even length (FILE:8)
GET /late from ADDRESS (fd N): warning: hex2bin(): Hexadecimal input string must have an even length (FILE:17)
GET /late from ADDRESS (fd N): Response::end() has no effect: the answer has been ended already (FILE:20)
a timer: fatal error: Uncaught Exception: of a timer (FILE:18)
connect of ADDRESS (fd N): warning: connected (FILE:26)
receive of ADDRESS (fd N): fatal error: Uncaught Exception: received line (FILE:24)
GET /fatal from ADDRESS (fd N): fatal error: Cannot redeclare class stdClass (FILE eval)
