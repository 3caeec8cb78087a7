--TEST--
Tracing: a task continues the trace of the request that has sent it, with and without coroutines
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/collector.inc';

use Coro\Tracing;

foreach ([true, false] as $coroutines) {
    $collector = new Collector;
    $server = new ServerProcess(function ($server): void {
        $server->on('request', fn ($request, $response) => $response->end($server->taskwait('x', 10) . ' ' . Tracing::traceId()));
        $server->on('task', function ($server, ...$more) {
            Coro\Coroutine::getCid() > 0 && Coro\Coroutine::sleep(0.001);
            $trace = Tracing::span('in task', fn () => Tracing::traceId());
            return $more[0] instanceof Coro\Server\Task ? $more[0]->finish($trace) : $trace;
        });
    }, ['worker_num' => 1, 'task_worker_num' => 1, 'task_enable_coroutine' => $coroutines, 'trace_endpoint' => $collector->endpoint]);
    [$in_task, $in_request] = explode(' ', body($server->port, '/'));
    [$request, $task, $inner] = $collector->await(3);
    echo "$request[name] $task[name] $task[kind] $inner[name]\n";
    var_dump($in_task === $in_request, $request['traceId'] === $in_request, $task['parentSpanId'] === $request['spanId'],
        $inner['parentSpanId'] === $task['spanId']);
    echo $server->end(), "\n";
    unset($server, $collector);
}
?>
--EXPECT--
GET task 5 in task
bool(true)
bool(true)
bool(true)
bool(true)
exit 0
GET task 5 in task
bool(true)
bool(true)
bool(true)
bool(true)
exit 0
