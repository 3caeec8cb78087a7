--TEST--
Server: while a server that stops finishes its requests, it refuses new clients, and another server can take the address
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

function start(string $answer, ?Gate $gate, int $type, string $host, int $port = 0): ServerProcess
{
    return new ServerProcess(function ($server) use ($answer, $gate): void {
        $server->on('request', function ($request, $response) use ($answer, $gate): void {
            if ($request->get) {
                say('begun');
                $gate->wait();
            }
            $response->end($answer);
        });
    }, ['max_wait_time' => 30], type: $type, host: $host, port: $port);
}

function answer_of($client): string
{
    return explode("\r\n\r\n", (string) stream_get_contents($client))[1];
}

$path = sys_get_temp_dir() . '/coro-test-' . getmypid() . '.sock';
foreach ([[CORO_SOCK_TCP, '127.0.0.1'], [CORO_SOCK_UNIX_STREAM, $path]] as [$type, $host]) {
    $gate = new Gate;
    $old = start('old', $gate, $type, $host);
    $address = $type === CORO_SOCK_TCP ? "tcp://$host:$old->port" : "unix://$host";
    $client = stream_socket_client($address);
    fwrite($client, "GET /?wait HTTP/1.0\r\n\r\n");
    eventually(fn () => $old->said());
    $old->signal(SIGTERM);
    var_dump(eventually(fn () => !@stream_socket_client($address)));
    $new = start('new', null, $type, $host, $type === CORO_SOCK_TCP ? $old->port : 0);
    $gate->open();
    echo answer_of($client), ' ', $old->wait(), ' ';
    $client = stream_socket_client($address);
    fwrite($client, "GET / HTTP/1.0\r\n\r\n");
    echo answer_of($client), ' ', $new->end(), "\n";
}
var_dump(file_exists($path));
?>
--EXPECT--
bool(true)
old exit 0 new exit 0
bool(true)
old exit 0 new exit 0
bool(false)
