--TEST--
command(): gets its answer from an old or a new worker while the workers are being replaced
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

const WORKER = CORO_SERVER_COMMAND_EVENT_WORKER;
$server = new ServerProcess(function ($server): void {
    $server->addCommand('slow', WORKER, function (): string {
        Coro\Coroutine::sleep(0.05);
        return '"done"';
    });
    $server->on('afterReload', fn () => say('reloaded'));
    $server->on('request', function ($request, $response) use ($server): void {
        $server->reload();
        $answers = [];
        for ($i = 0; $i < 20; $i++) {
            $answers[] = $server->command('slow', 1 - $server->worker_id, WORKER, null);
        }
        $response->end(json_encode(array_count_values($answers)));
    });
}, ['worker_num' => 2, 'max_wait_time' => 10]);
echo body($server->port, '/'), "\n";
var_dump(eventually(fn () => $server->said() === ['reloaded']));
?>
--EXPECT--
{"done":20}
bool(true)
