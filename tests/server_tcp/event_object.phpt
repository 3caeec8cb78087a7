--TEST--
TCP server: with event_object connect, receive and close get an Event
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $tell = function (string $name, $server, Coro\Server\Event ...$events): void {
        [$event] = $events;
        $same = $name === 'close' || $server->getClientInfo($event->fd);
        $recent = abs($event->dispatch_time - time()) < 60;
        say("$name $event->reactor_id " . json_encode($event->data) . ($same && $recent ? '' : ' wrong'));
    };
    $server->on('connect', fn (...$given) => $tell('connect', ...$given));
    $server->on('close', fn (...$given) => $tell('close', ...$given));
    $server->on('receive', function ($server, $event, ...$more) use ($tell): void {
        $tell('receive', $server, $event, ...$more);
        $server->send($event->fd, "got it\n");
    });
}, LINES + ['event_object' => true, 'worker_num' => 1]);
$client = connect($server->port);
echo ask_line($client, 'a line'), "\n";
fclose($client);
eventually(fn () => count($server->said()) === 3);
echo implode("\n", $server->said()), "\n", $server->end(), "\n";
?>
--EXPECT--
got it
connect 0 null
receive 0 "a line\n"
close 0 null
exit 0
