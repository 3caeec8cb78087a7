--TEST--
Server: a second SIGTERM, a second after the first, ends the server at once and is logged
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

foreach (['request', 'beforeShutdown'] as $slow) {
    foreach ([1, 2] as $workers) {
        $server = new ServerProcess(function ($server) use ($slow): void {
            $server->on('request', fn ($request, $response) => $response->end('served'));
            $server->on($slow, function (): void {
                try {
                    say('begins');
                    Coro\Coroutine::sleep(100);
                } finally {
                    say('finally');
                }
            });
            $server->on('workerExit', fn () => say('ending'));
        }, ['worker_num' => $workers, 'max_wait_time' => 45, 'log_level' => 3]);
        if ($slow === 'request') {
            send_request($client = connect($server->port));
            eventually(fn () => in_array('begins', $server->said()));
        }
        $server->signal(SIGTERM);
        eventually(fn () => in_array($slow === 'request' ? 'ending' : 'begins', $server->said()));
        $begun = microtime(true);
        $ended = eventually(function () use ($server): bool {
            usleep(200_000);
            $server->signal(SIGTERM);   // a signal within a second of the first has no effect
            return !is_alive($server->pid);
        });
        echo $server->wait(), ' ', in_array('finally', $server->said()) ? 'finally' : 'cut off', ' ';
        echo substr_count($server->printed(), 'the server stops: SIGTERM'), ' ',
            preg_match('/SIGTERM, \d+\.\d s after the first signal: the server ends at once/', $server->printed()), ' ',
            microtime(true) - $begun < 14 ? 'soon' : 'late', "\n";
    }
}
?>
--EXPECT--
exit 0 finally 1 1 soon
exit 0 finally 1 1 soon
exit 0 finally 1 1 soon
exit 0 finally 1 1 soon
