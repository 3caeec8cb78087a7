<?php

declare(strict_types=1);

// A queue of jobs in Redis: the server accepts mails and answers at once, its workers send them later. Mails to "nobody" fail.
// Start it with: REDIS=redis://127.0.0.1 PORT=9521 ./dev serve examples/queue.php [--process]
// Then: curl -d to=ada http://127.0.0.1:9521/ and curl http://127.0.0.1:9521/

use Coro\Http\Request;
use Coro\Http\Response;
use Coro\Http\Server;
use Coro\Queue;
use Coro\Queue\BackendAway;
use Coro\Queue\Delivery;

$queue = new Queue(getenv()['REDIS'] ?? 'redis://127.0.0.1', 'example:mails', ['max_attempts' => 3, 'backoff' => 0.5]);

$send = function (mixed $mail, Delivery $delivery): void {
    $to = is_array($mail) && is_string($mail['to'] ?? null) ? $mail['to'] : throw new UnexpectedValueException('no mail');
    if ($to === 'nobody') {
        throw new RuntimeException("there is no mailbox $to");
    }
    Coro\Coroutine::sleep(0.1);   // here the mail would be sent
    echo "mail to $to has left, attempt $delivery->attempt\n";
};

$mode = in_array('--process', $argv) ? CORO_PROCESS : CORO_BASE;
$server = new Server('127.0.0.1', (int) (getenv()['PORT'] ?? 9521), $mode);
$server->set(['worker_num' => 2, 'max_wait_time' => 10]);
$server->on('start', function (Server $server): void {
    echo "serving http://{$server->host}:{$server->port}/ (stop with Ctrl-C)\n";
});
$server->on('workerStart', function () use ($queue, $send): void {
    Coro\go(fn () => $queue->consume($send, concurrency: 20));
});
$server->on('request', function (Request $request, Response $response) use ($queue): void {
    try {
        $to = $request->post['to'] ?? null;
        if (is_string($to)) {
            // Two mails to the same person that nobody has sent yet are one.
            $id = $queue->push(['to' => $to], delay: 0.5, key: "mail:$to");
            $response->end($id === false ? "this mail waits already\n" : "$id\n");
            return;
        }
        $lines = array_map(fn (Queue\DeadJob $letter): string => "$letter->id: $letter->reason\n", $queue->dead());
        $response->end(json_encode($queue->stats()) . "\n" . implode('', $lines));
    } catch (BackendAway $error) {
        $response->status(503);
        $response->end("Redis: {$error->getMessage()}\n");
    }
});
$server->start();
