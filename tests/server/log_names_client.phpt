--TEST--
Server: log lines about a client contain its address and connection id; unix socket clients have no address
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$path = sys_get_temp_dir() . '/coro-test-' . getmypid() . '.sock';
$server = new ServerProcess(function ($server) use ($path): void {
    $server->on('request', fn ($request, $response) => $response->end((string) $request->fd));
    $server->listen($path, 0, CORO_SOCK_UNIX_STREAM);
    $lines = $server->listen('127.0.0.1', 0, CORO_SOCK_TCP);
    $lines->set(['open_http_protocol' => false, 'package_max_length' => 100] + LINES);
    $lines->on('receive', fn ($server, int $fd) => $server->send($fd, "$fd\n"));
    say((string) $lines->port);
}, ['log_level' => CORO_LOG_WARNING]);

// Returns the log lines that contain the text, without the part before the client.
function logged(ServerProcess $server, string $text): string
{
    eventually(fn () => str_contains($server->printed(), $text));
    preg_match_all('/\]\tWARNING\t(.*' . preg_quote($text) . '.*)$/m', $server->printed(), $found);
    return implode(', ', $found[1]);
}

function check(string $what, ServerProcess $server, $client, int $id, string $text): void
{
    $name = stream_socket_get_name($client, false);
    $wanted = ($name ? "client $name" : 'client of a unix socket') . " (fd $id): $text";
    $line = logged($server, $text);
    echo "$what: ", str_starts_with($line, $wanted) ? 'right' : "$line\nwanted: $wanted", "\n";
}

$client = connect($server->port);
$id = (int) ask($client);
fwrite($client, "GET / HTTP/9.9\r\n\r\n");
check('HTTP', $server, $client, $id, 'a request is refused with status 505');

$client = connect((int) $server->said()[0]);
$id = (int) ask_line($client, 'who');
fwrite($client, str_repeat('x', 200));
check('lines', $server, $client, $id, 'the connection is closed: a packet is longer than package_max_length');

$client = stream_socket_client("unix://$path");
stream_set_timeout($client, 20);
$id = (int) ask($client);
fwrite($client, "GET / HTTP/1.1\r\n\r\n");
check('unix', $server, $client, $id, 'a request is refused with status 400');
?>
--EXPECT--
HTTP: right
lines: right
unix: right
