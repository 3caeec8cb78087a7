--TEST--
command(): hundreds at the same time, in both directions, and data and answers of a megabyte
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

const WORKER = CORO_SERVER_COMMAND_EVENT_WORKER;
const MANAGER = CORO_SERVER_COMMAND_MANAGER;
$server = new ServerProcess(function ($server): void {
    $server->addCommand('echo', WORKER | MANAGER, fn ($server, string $data) => $data);
    // Asks the worker that has asked.
    $server->addCommand('ask', WORKER, fn ($server, string $data) =>
        json_encode($server->command('echo', 1 - $server->worker_id, WORKER, json_decode($data))));
    $server->on('request', function ($request, $response) use ($server): void {
        $other = 1 - $server->worker_id;
        $results = Coro\map(range(1, 300), fn (int $i) =>
            $server->command('ask', $other, WORKER, ["n$i"]) === ["n$i"] && $server->command('echo', 0, MANAGER, "m$i") === "m$i");
        $long = str_repeat('long ', 200_000);
        $big = Coro\map(range(1, 8), fn (int $i) => $server->command('echo', $other, WORKER, [$long, $i]) === [$long, $i]);
        $response->end(json_encode([array_count_values(array_map('strval', $results)), array_unique($big)]));
    });
}, ['worker_num' => 2]);
echo body($server->port, '/'), "\n";
?>
--EXPECT--
[{"1":300},[true]]
