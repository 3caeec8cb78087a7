--TEST--
Hooks: streams of TCP and unix sockets wait in the loop to connect, accept, read slow lines, write much, and until a half-close
--EXTENSIONS--
coro
--FILE--
<?php
Coro\Runtime::enableCoroutine();
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
});
?>
--EXPECT--
tcp 20
unix 20
