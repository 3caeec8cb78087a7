--TEST--
TCP server: a paused client's close is noticed after resume()
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
require __DIR__ . '/../include/variant.inc';
skip_with_workers_of_base_mode();
?>
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $server->on('connect', fn ($server, int $fd) => $fd === 1 && $server->pause($fd));
    $server->on('receive', function ($server, int $fd, int $reactor, string $data): void {
        say('receive ' . rtrim($data));
        if ($data === "resume\n") {
            $server->resume(1);
        }
        $server->send($fd, "done\n");
    });
    $server->on('close', fn ($server, int $fd) => say('close'));
}, LINES + ['worker_num' => 1]);
$client = connect($server->port);
fwrite($client, "last words\n");
fclose($client);
$other = connect($server->port);
ask_line($other, 'hello');
echo implode(', ', $server->said()), "\n";
ask_line($other, 'resume');
eventually(fn () => count($server->said()) === 4);
echo implode(', ', array_slice($server->said(), 1)), "\n";
?>
--EXPECT--
receive hello
receive resume, receive last words, close
