<?php

// A gRPC server for client.py. Argument: the mode. Prints its port.

declare(strict_types=1);

use Coro\Grpc\{Exception, Handler, ServerCall, Status};

$handler = new Handler(gzip: true, max_message_size: 8 << 20);
$handler->unary('test.Test/Echo', function (string $text, ServerCall $call): string {
    $call->sendInitialMetadata(['early' => $call->metadata()['asked'] ?? []]);
    $call->setTrailingMetadata(['late-bin' => "\0\xFF"]);
    return $text;
});
$handler->unary('test.Test/Fail', fn(string $text) => throw new Exception(Status::NOT_FOUND, "no «{$text}»"));
$handler->unary('test.Test/Slow', function (): string {
    Coro\Coroutine::sleep(30);
    return 'late';
});
$handler->serverStreaming('test.Test/Count', function (string $most, ServerCall $call): void {
    for ($i = 1; $i <= (int) $most; $i++) {
        $call->write((string) $i);
    }
});
$handler->clientStreaming('test.Test/Sum', function (ServerCall $call): string {
    $sum = 0;
    foreach ($call as $number) {
        $sum += (int) $number;
    }
    return (string) $sum;
});
$handler->bidirectional('test.Test/Upper', function (ServerCall $call): void {
    foreach ($call as $text) {
        $call->write(strtoupper($text));
    }
});

if ($argv[1] === 'coroutine') {
    Coro\run(function () use ($handler): void {
        $server = new Coro\Coroutine\Http\Server('127.0.0.1', 0);
        $server->set(Handler::SETTINGS);
        $server->handle('/', $handler);
        Coro\go(function () use ($server): void {
            Coro\Coroutine\System::waitSignal(SIGTERM);
            $server->shutdown();
        });
        echo "$server->port\n";
        $server->start();
    });
    exit;
}
$server = new Coro\Http\Server('127.0.0.1', 0, $argv[1] === 'process' ? CORO_PROCESS : CORO_BASE);
$server->set(['worker_num' => 2, 'max_wait_time' => 2, 'log_level' => CORO_LOG_WARNING] + Handler::SETTINGS);
$server->on('request', $handler);
$server->on('start', function ($server): void {
    echo "$server->port\n";
});
$server->start();
