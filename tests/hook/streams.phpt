--TEST--
Hooks: streams of TCP and unix sockets wait in the loop: connect, accept, slow lines, large writes, half-close, timeouts
--EXTENSIONS--
coro
--FILE--
<?php Coro\Runtime::enableCoroutine();
use Coro\Coroutine\WaitGroup;

function serve(string $address): void
{
    $server = stream_socket_server($address);
    $name = stream_socket_get_name($server, false);
    $to = str_starts_with($address, 'unix') ? $address : "tcp://$name";
    $group = new WaitGroup();
    $group->add();
    go(function () use ($server, $group): void {
        for ($i = 0; $i < 20; $i++) {
            $client = stream_socket_accept($server, 30);
            go(function () use ($client): void {
                $line = fgets($client);          // comes in two parts
                $body = stream_get_contents($client);   // until the client's half-close
                fwrite($client, str_repeat($line, 10) . strlen($body) . "\n");
                fclose($client);
            });
        }
        fclose($server);
        $group->done();
    });
    $right = 0;
    for ($i = 0; $i < 20; $i++) {
        $group->add();
        go(function () use ($to, $i, $group, &$right): void {
            $stream = stream_socket_client($to, $code, $text, 30);
            fwrite($stream, 'line ');
            usleep(1000);
            fwrite($stream, "$i\n");
            $size = 3_000_000;
            $written = fwrite($stream, str_repeat('x', $size));
            stream_socket_shutdown($stream, STREAM_SHUT_WR);
            $right += stream_get_contents($stream) === str_repeat("line $i\n", 10) . "$size\n" && feof($stream) && $written === $size;
            $group->done();
        });
    }
    $group->wait();
    echo strtok($address, ':'), " $right\n";
}

Coro\run(function (): void {
    serve('tcp://127.0.0.1:0');
    $path = sys_get_temp_dir() . '/coro-hook-' . getmypid();
    serve("unix://$path");
    unlink($path);

    [$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    stream_set_timeout($a, 0, 50_000);
    var_dump(fgets($a), stream_get_meta_data($a)['timed_out']);
    go(fn() => usleep(1000) . fwrite($b, "late\n"));
    stream_set_timeout($a, 30);
    var_dump(fgets($a));

    $read = [$a];
    $none = null;
    var_dump(stream_select($read, $none, $none, 0, 1000), $read);
    go(fn() => usleep(1000) . fwrite($b, "more\n"));
    $read = ['key' => $a];
    var_dump(stream_select($read, $none, $none, 30), array_keys($read), fgets($a));
    fclose($b);
    var_dump(fgets($a), feof($a));

    $closed = stream_socket_server('tcp://127.0.0.1:0');
    $name = stream_socket_get_name($closed, false);
    fclose($closed);
    var_dump(@stream_socket_client("tcp://$name", $code, $text, 30), $text);
});
?>
--EXPECT--
tcp 20
unix 20
bool(false)
bool(true)
string(5) "late
"
int(0)
array(0) {
}
int(1)
array(1) {
  [0]=>
  string(3) "key"
}
string(5) "more
"
bool(false)
bool(true)
bool(false)
string(18) "Connection refused"
