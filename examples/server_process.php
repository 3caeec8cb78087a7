<?php

declare(strict_types=1);

// A server with a process of its own: requests hand jobs to it and are answered at once. It is started again when it ends.
// Start it with: PORT=9522 ./dev serve examples/server_process.php [--process]
// Then run: curl http://127.0.0.1:9522/ada

use Coro\Http\{Request, Response, Server};
use Coro\Process;

$mode = in_array('--process', $argv) ? CORO_PROCESS : CORO_BASE;
$server = new Server('127.0.0.1', (int) (getenv()['PORT'] ?? 9522), $mode);
$server->set(['worker_num' => 2]);

$sent = new Coro\Atomic();   // all processes see the number
$mailer = new Process(function (Process $self) use ($sent): void {
    while (($name = $self->read()) !== '') {
        usleep(20_000);   // the time that a letter takes
        $sent->add();
    }
}, false, Process::PIPE_TYPE_DGRAM);
$server->addProcess($mailer);

$server->on('start', function (Coro\Server $server): void {
    echo "serving http://{$server->host}:{$server->port}/ (stop with Ctrl-C)\n";
});

$server->on('request', function (Request $request, Response $response) use ($mailer, $sent): void {
    $name = ltrim($request->server['request_uri'], '/');
    if ($name !== '') {
        $mailer->write($name);   // one message: the pipe keeps the borders
    }
    $response->end("process $mailer->pid has sent {$sent->get()} letters\n");
});

$server->start();
