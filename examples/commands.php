<?php

declare(strict_types=1);

// Commands: a page that shows what each process of the server knows.
// Start it with: PORT=9518 ./dev serve examples/commands.php [--process]
// Then run: curl http://127.0.0.1:9518/

const TYPES = [
    'worker' => CORO_SERVER_COMMAND_EVENT_WORKER,
    'task worker' => CORO_SERVER_COMMAND_TASK_WORKER,
    'manager' => CORO_SERVER_COMMAND_MANAGER,
];

$mode = in_array('--process', $argv) ? CORO_PROCESS : CORO_BASE;
$server = new Coro\Http\Server('127.0.0.1', (int) (getenv()['PORT'] ?? 9518), $mode);
$server->set(['worker_num' => 2, 'task_worker_num' => 1]);

// The function runs in the process that is asked; its result is the answer.
$server->addCommand('memory', array_sum(TYPES), function (Coro\Server $server, string $data): string {
    return json_encode(['bytes' => memory_get_usage()], JSON_THROW_ON_ERROR);
});

$server->on('start', function (Coro\Server $server): void {
    echo "serving http://{$server->host}:{$server->port}/ (stop with Ctrl-C)\n";
});

$server->on('request', function (Coro\Http\Request $request, Coro\Http\Response $response) use ($server): void {
    $counts = ['worker' => 2, 'task worker' => 1, 'manager' => 1];
    $text = '';
    foreach (TYPES as $name => $type) {
        for ($id = 0; $id < $counts[$name]; $id++) {
            $memory = $server->command('memory', $id, $type, null);   // false if there is no answer
            $text .= "$name $id: " . ($memory ? 'answers' : "error {$server->getLastError()}") . "\n";
        }
    }
    $response->end($text);
});

$server->on('task', fn () => null);

$server->start();
