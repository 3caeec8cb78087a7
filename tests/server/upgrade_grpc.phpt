--TEST--
Server: gRPC clients lose no call while servers replace each other, streams in progress end with all messages, and queued tasks are run
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php require __DIR__ . '/../include/skip_without_grpc.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../include/grpc.inc';
require __DIR__ . '/../include/upgrade.inc';

use Coro\Grpc\{Client, Handler};

$code = <<<'PHP'
    $methods = new Coro\Grpc\Handler();
    $methods->unary('t.T/Echo', fn (string $message): string => $message);
    $methods->unary('t.T/Tasks', function (string $count) use ($server): string {
        for ($i = 0; $i < (int) $count; $i++) {
            $server->task('');
        }
        return $count;
    });
    $methods->serverStreaming('t.T/Count', function (string $message, Coro\Grpc\ServerCall $call): void {
        for ($i = 0; $i < 40; $i++) {
            $call->write((string) $i);
            Coro\Coroutine::sleep(0.01);
        }
    });
    $server->on('request', $methods);
    $server->on('task', function (): void {
        usleep(20_000);
        file_put_contents('tasks', 'x', FILE_APPEND);
    });
    PHP;
$service = new Service($code, ['worker_num' => 2, 'task_worker_num' => 1, 'max_wait_time' => 10] + Handler::SETTINGS);
Coro\Coroutine::set(['hook_flags' => 0]);
$unary = function () use ($service): callable {
    $client = new Client('127.0.0.1', $service->port);
    return fn () => Coro\run(function () use ($client): void {
        $sent = bin2hex(random_bytes(8));
        if (($answer = $client->unary('t.T/Echo', $sent)) !== $sent) {
            throw new Exception($answer);
        }
    });
};
$stream = function () use ($service): callable {
    $client = new Client('127.0.0.1', $service->port);
    return fn () => Coro\run(function () use ($client): void {
        $call = $client->serverStreaming('t.T/Count', '');
        for ($count = 0; $call->read() !== null; $count++) {
        }
        if ($count !== 40) {
            throw new Exception("$count messages, status {$call->status()->code}");
        }
    });
};
$load = new Load(['unary 1' => $unary(), 'unary 2' => $unary(), 'stream 1' => $stream(), 'stream 2' => $stream()]);
for ($i = 0; $i < 3; $i++) {
    Coro\run(fn () => print((new Client('127.0.0.1', $service->port))->unary('t.T/Tasks', '20') . ' tasks '));
    var_dump($service->upgrade());
}
[$counts, $lost] = $load->end();
var_dump(min($counts) > 2, array_slice($lost, 0, 5));
var_dump(eventually(fn () => strlen(file_get_contents("$service->folder/tasks")) === 60));
var_dump($service->end());
?>
--EXPECT--
20 tasks bool(true)
20 tasks bool(true)
20 tasks bool(true)
bool(true)
array(0) {
}
bool(true)
bool(true)
