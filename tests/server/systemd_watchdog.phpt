--TEST--
Server: the watchdog of systemd hears from the server as long as one worker answers, and not while all workers are stuck
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/notify_socket.inc';

const LIMIT = 1.2;
$code = <<<'PHP'
    $server->on("request", function ($request, $response) use ($server) {
        touch("busy-$server->worker_id");
        for ($until = microtime(true) + 5; microtime(true) < $until;) {
        }
        $response->end();
    });
    PHP;
$settings = ['worker_num' => 2, 'max_wait_time' => 10, 'dispatch_mode' => 1];
$systemd = new NotifySocket;
$environment = ['NOTIFY_SOCKET' => $systemd->path, 'WATCHDOG_USEC' => (string) (LIMIT * 1e6)];
$service = new Service($code, $settings, environment: $environment);
echo $systemd->next(), "\n";

// Returns the longest time between two reports within some seconds.
$gap = function (float $seconds) use ($systemd): float {
    $longest = 0;
    $last = microtime(true);
    for ($until = $last + $seconds; $last < $until;) {
        $state = $systemd->next($until - $last);
        $longest = max($longest, microtime(true) - $last);
        $last = microtime(true);
    }
    return $longest;
};
echo $gap(3) < LIMIT ? 'reports' : 'silent', " with idle workers\n";

$keep_one_busy = function () use (&$service): mixed {
    $socket = connect($service->port);
    send_request($socket);
    eventually(fn () => glob("$service->folder/busy-*"));
    return $socket;
};
$busy = $keep_one_busy();
echo $gap(3) < LIMIT ? 'reports' : 'silent', " with one stuck worker of two\n";
$service->end();

$service = new Service($code, ['worker_num' => 1] + $settings, environment: $environment);
$busy = $keep_one_busy();
echo $gap(4) < LIMIT ? 'reports' : 'silent', " with one stuck worker of one\n";
echo eventually(fn () => $systemd->next(1) === 'WATCHDOG=1') ? 'reports' : 'silent', " afterwards\n";
$service->end();

$service = new Service($code, $settings, environment: ['WATCHDOG_PID' => '1'] + $environment);
while ($systemd->next(0.1)) {   // what the server before has sent
}
echo $systemd->next(2) ?: 'silent', " when another process is watched\n";
$service->end();
?>
--EXPECT--
READY=1
reports with idle workers
reports with one stuck worker of two
silent with one stuck worker of one
reports afterwards
silent when another process is watched
