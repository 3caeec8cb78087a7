<?php

// php websockets.php PORT COUNT SECONDS: so many WebSockets send messages all the time, each of which has to come back. Exit
// code 1, and what went wrong, when one did not, or a connection was closed.
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
