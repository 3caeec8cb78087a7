--TEST--
admin_server: /events sends the status once a second, to 16 clients at most, and ends with the server
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/admin.inc';

$address = admin_socket();
$server = new ServerProcess(function ($server): void {
    $server->on('request', fn ($request, $response) => $response->end());
}, ['admin_server' => $address, 'worker_num' => 1]);

$stream = events($address);
$line = fgets($stream);
var_dump($line, next_event($stream)->figures->request_count);
for ($i = 0; $i < 7; $i++) {
    body($server->port, '/');
}
$began = hrtime(true);
$event = next_event($stream);
var_dump($event->figures->request_count, array_sum(array_column($event->buckets, 1)), $event->duration->count);
next_event($stream);
$seconds = (hrtime(true) - $began) / 1e9;
var_dump($seconds > 0.9 && $seconds < 9);

$streams = [];
for ($i = 0; $i < 15; $i++) {
    $streams[] = events($address);
    next_event(end($streams));
}
echo page($address, 'GET /events');
array_pop($streams);
var_dump(until(function () use ($address): bool {
    $stream = events($address);
    return str_contains(fgets($stream), '200');
}));

posix_kill($server->pid, SIGTERM);
while (next_event($stream)) {
}
var_dump(feof($stream));
?>
--EXPECT--
string(17) "HTTP/1.1 200 OK
"
int(0)
int(7)
int(7)
int(7)
bool(true)
503 16 clients read the events already
bool(true)
bool(true)
