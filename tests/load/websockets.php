<?php

// php websockets.php PORT COUNT SECONDS: COUNT WebSockets send messages all the time, and each message must be echoed. Prints the
// error and exits with 1 when one was not echoed, or a connection was closed.
require __DIR__ . '/../include/websocket.inc';

[, $port, $count, $seconds] = $argv;
$clients = array_map(fn () => new WebSocket((int) $port), range(1, (int) $count));
$messages = 0;
for ($until = microtime(true) + (float) $seconds; microtime(true) < $until;) {
    foreach ($clients as $i => $client) {
        $client->send("$messages/$i");
    }
    foreach ($clients as $i => $client) {
        $answer = $client->next();
        if ($answer !== "$messages/$i") {
            echo "WebSocket $i got '$answer' for '$messages/$i'\n";
            exit(1);
        }
    }
    $messages++;
    usleep(1000);
}
echo $messages * count($clients), " messages\n";
