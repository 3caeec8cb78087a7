--TEST--
Server: with event_object pipeMessage gets a PipeMessage and workerError a StatusInfo
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('pipeMessage', function ($server, Coro\Server\PipeMessage $message, ...$more): void {
        $recent = abs($message->dispatch_time - time()) < 60;
        say("message from $message->source_worker_id $message->worker_id: " . json_encode($message->data) . ' ' . json_encode([$recent, $more]));
        posix_kill(getmypid(), SIGKILL);
    });
    $server->on('workerError', function ($server, Coro\Server\StatusInfo $info, ...$more): void {
        $status = $info->worker_pid > 0 && pcntl_wifsignaled($info->status) && pcntl_wtermsig($info->status) === SIGKILL;
        say("worker $info->worker_id ended: code $info->exit_code signal $info->signal " . json_encode([$status, $more]));
    });
    $server->on('workerStart', function ($server, int $id): void {
        if ($id === 0) {
            $server->sendMessage(['a' => 1], 1);
        }
    });
    $server->on('request', 'strlen');
}, ['worker_num' => 2, 'event_object' => true, 'log_level' => 6]);
eventually(fn () => count($server->said()) === 2);
echo implode("\n", $server->said()), "\n", $server->end(), "\n";
?>
--EXPECT--
message from 0 0: {"a":1} [true,[]]
worker 1 ended: code 0 signal 9 [true,[]]
exit 0
