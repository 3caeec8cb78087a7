<?php

// Opens six WebSockets in two rooms, which several workers have, and sends to each room. Fails unless each client gets what was
// sent to its room, and nothing else.

use Swoole\Coroutine\Http\Client;

$failed = false;
Swoole\Coroutine\run(static function () use (&$failed): void {
    $clients = [];
    foreach (['red', 'blue', 'red', 'blue', 'red', 'blue'] as $i => $room) {
        $clients["$room$i"] = $client = new Client('127.0.0.1', (int) getenv('PORT'));
        $client->upgrade("/?room=$room") && $client->recv(5)?->data === 'joined' || $failed = true;
    }
    $clients['blue1']->push('red to red');
    $clients['red0']->push('blue to blue');
    foreach ($clients as $name => $client) {
        $expected = str_starts_with($name, 'red') ? 'to red' : 'to blue';
        $got = $client->recv(5);
        $more = $client->recv(0.05);
        if ($got?->data !== $expected || $more !== false) {
            echo "$name got ", var_export($got, true), ' and ', var_export($more, true), "\n";
            $failed = true;
        }
    }
});
exit($failed ? 1 : 0);
