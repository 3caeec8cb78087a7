<?php
require __DIR__ . '/../include/packets.inc';

use Coro\Coroutine;

$server = packet_server(function ($server): void {
    $server->on('receive', function ($server, int $fd, int $reactor, string $data): void {
        $flood = function () use ($server, $fd): void {
            while ($server->send($fd, str_repeat('x', 500_000)));
        };
        try {
            Coroutine::deadline(0.05, $flood);
        } catch (Coroutine\TimeoutException $e) {
            say($e->getMessage());
        }
        $id = go(function () use ($flood): void {
            try {
                $flood();
            } catch (Coroutine\CanceledException $e) {
                say($e->getMessage());
            }
        });
        Coroutine::cancel($id, true);
        $id = go(function () use ($flood): void {
            $flood();
            say(Coroutine::isCanceled() ? 'false when canceled' : 'not canceled');
        });
        Coroutine::cancel($id);
    });
}, LINES + ['socket_buffer_size' => 1_000_000]);
$slow = connect($server->port);
fwrite($slow, "go\n");
eventually(fn () => count($server->said()) === 3);
echo implode("\n", $server->said()), "\n";
?>
