--TEST--
task: data and results whose serialization throws half-way are not sent, and leave no task behind
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/task_server.inc';

final class Half
{
    public function __serialize(): array { throw new Exception('half-way'); }
}

$server = task_server(function ($server, $path) {
    if ($path === 'count') {
        return $server->stats()['tasking_num'];
    }
    $data = [str_repeat('x', 100_000), new Half, 'the end'];
    $calls = [
        fn () => $server->task($data),
        fn () => $server->taskwait($data, 10),
        fn () => $server->taskWaitMulti(['first', $data], 10),
        fn () => $server->taskCo([$data, 'second'], 10),
        fn () => $server->sendMessage($data, 1),
    ];
    $texts = array_map(function (callable $call) {
        try {
            return $call();
        } catch (Exception $error) {
            return $error->getMessage();
        }
    }, $calls);
    return [$texts, $server->taskwait('half', 10), $server->taskwait('whole', 10)];
}, function ($server, int $id, int $from, mixed $data) {
    say(is_string($data) ? $data : 'not a string');
    return $data === 'half' ? [str_repeat('x', 100_000), new Half] : $data;
}, ['task_worker_num' => 1, 'log_level' => 6], fn ($server) => $server->on('pipeMessage', fn () => say('a message')));
echo body($server->port, '/'), "\n";
var_dump(eventually(fn () => body($server->port, '/count') === '0'));
echo $server->end(), "\n", implode(', ', $server->said()), "\n";
?>
--EXPECT--
[["half-way","half-way","half-way","half-way","half-way"],false,"whole"]
bool(true)
exit 0
half, whole, start() returned true
