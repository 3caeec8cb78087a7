--TEST--
PROCESS mode: after push() of a message's last fragment has returned another worker may push at once
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

const ROUNDS = 300;

// The workers take turns, and notify each other without the master.
function speak($server, int $round): void
{
    if (!$server->push(1, "a$round", CORO_WEBSOCKET_OPCODE_TEXT, 0) || !$server->push(1, "b$round", CORO_WEBSOCKET_OPCODE_CONTINUATION)) {
        say("$round is refused: " . $server->getLastError());
        $server->disconnect(1);
    } elseif ($round < ROUNDS) {
        $server->sendMessage((string) ($round + 1), 1 - $server->worker_id);
    }
}

$server = websocket_server(function ($server): void {
    $server->on('workerStart', fn () => say('ready'));
    $server->on('message', fn ($server) => speak($server, 1));
    $server->on('pipeMessage', fn ($server, int $from, string $round) => speak($server, (int) $round));
}, ['worker_num' => 2]);
eventually(fn () => count($server->said()) === 2);
$listener = new WebSocket($server->port);
$listener->send('begin');
for ($messages = []; count($messages) < ROUNDS;) {   // messages arrive in any order
    $word = $listener->next();
    if (!preg_match('/^text unfinished a(\d+)$/', $word, $match) || ($word = $listener->next()) !== "continuation b$match[1]") {
        echo "$word\n";
        break;
    }
    $messages[$match[1]] = true;
}
echo count($messages), ' messages ', $server->end(), ' ', implode(array_slice($server->said(), 2, -1)), "\n";
?>
--EXPECT--
300 messages exit 0 
