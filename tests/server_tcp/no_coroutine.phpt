--TEST--
TCP server: without enable_coroutine callbacks run one after the other and cannot wait
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $server->on('connect', fn () => say('connect ' . Coro\Coroutine::getCid()));
    $server->on('receive', function ($server, int $fd, int $reactor, string $data): void {
        say('receive ' . Coro\Coroutine::getCid());
        try {
            Coro\Coroutine::sleep(0.001);
        } catch (Error $error) {
            say(get_class($error));
        }
        $server->send($fd, $data);
        if ($data === "throw\n") {
            throw new LogicException('wrong');
        }
    });
    $server->on('close', fn () => say('close ' . Coro\Coroutine::getCid()));
}, LINES + ['enable_coroutine' => false]);
$client = connect($server->port);
echo ask_line($client, 'throw'), ' ', ask_line($client, 'hello'), "\n";
fclose($client);
eventually(fn () => count($server->said()) === 6);
echo implode(', ', $server->said()), ' ', $server->end(), "\n";
?>
--EXPECT--
throw hello
connect -1, receive -1, Coro\Error, receive -1, Coro\Error, close -1 exit 0
