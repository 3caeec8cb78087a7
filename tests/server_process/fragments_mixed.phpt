--TEST--
PROCESS mode: whole and fragmented messages that several workers push at the same time are not mixed
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
require __DIR__ . '/../include/variant.inc';
skip_in_base_mode('about several workers that send to one client');
?>
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

const ROUNDS = 50;

// Sends fragmented messages, some with a large middle fragment, and whole messages.
function speak($server, string $word): void
{
    for ($round = 0; $round < ROUNDS; ) {
        if (@$server->push(1, $word, CORO_WEBSOCKET_OPCODE_TEXT, 0)) {
            $server->push(1, str_repeat($word, $round % 10 ? 10 : 600_000), CORO_WEBSOCKET_OPCODE_CONTINUATION, 0);
            Coro\Coroutine::sleep($round % 3 / 1000);   // lets other coroutines push
            $server->push(1, $word, CORO_WEBSOCKET_OPCODE_CONTINUATION);
            $round++;
        } else {
            Coro\Coroutine::sleep(0.001);   // retries until the other message has ended
        }
        @$server->push(1, $word . $word);
    }
    while (!@$server->push(1, 'end')) {
        Coro\Coroutine::sleep(0.001);
    }
}

$server = websocket_server(function ($server): void {
    $server->on('workerStart', fn () => say('ready'));
    $server->on('message', fn ($server, $frame) => speak($server, $frame->data));
}, ['worker_num' => 3, 'dispatch_mode' => 1]);
eventually(fn () => count($server->said()) === 3);
$listener = new WebSocket($server->port);
$speakers = [];
foreach (['a', 'b', 'c'] as $word) {
    $speakers[] = $speaker = new WebSocket($server->port);
    $speaker->send($word);
}
[$messages, $wrong, $ends, $begun] = [0, 0, 0, ''];
while ($ends < 3) {
    [$first, $data] = $listener->read() ?? throw new Exception('the server closed');
    $is_right = match ($first) {
        0x01 => $begun === '' && $data === ($begun = $data[0]),
        0x00 => $begun !== '' && strspn($data, $begun) === strlen($data),
        0x80 => $data === $begun && ++$messages,
        0x81 => $begun === '',
    };
    $wrong += (int) !$is_right;
    $begun = $first === 0x80 ? '' : $begun;
    $ends += (int) ($data === 'end');
}
echo "$messages messages, $wrong wrong, ", $server->end(), "\n";
?>
--EXPECT--
150 messages, 0 wrong, exit 0
