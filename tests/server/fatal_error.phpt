--TEST--
Server: after a fatal error its client gets 500, the other open requests are answered, and the worker is replaced
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
require __DIR__ . '/../include/limits.inc';
skip_without_memory_limit();
?>
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

foreach (['redeclare', 'memory', 'timeout'] as $how) {
    $server = new ServerProcess(function ($server): void {
        ini_set('memory_limit', '32M');
        $server->on('request', function ($request, $response): void {
            switch ($request->server['request_uri']) {
                case '/redeclare':
                    eval('function strlen() {}');
                case '/memory':
                    say(str_repeat('x', 40_000_000));
                case '/timeout':
                    trigger_error('given up', E_USER_ERROR);
                case '/pid':
                    $response->end((string) getmypid());
                    break;
                default:
                    say('waiting');
                    Coro\Coroutine::sleep(0.3);
                    $response->end(implode(array_map(fn (string $word) => strtolower($word), ['ANSW', 'ERED'])));
            }
        });
        $server->on('workerError', fn ($server, $id, $pid, $code, $signal) => say("worker $id: code $code signal $signal"));
    }, ['worker_num' => 1, 'max_request' => 1000, 'log_level' => 6]);
    $kept = connect($server->port);
    $pid = ask($kept, '/pid');
    $waiting = connect($server->port);
    send_request($waiting);
    eventually(fn () => $server->said());
    send_request($kept, "/$how");
    echo statuses(read_answer($kept)['head']), ' ', read_answer($waiting)['body'], ' ';
    eventually(fn () => !is_alive((int) $pid));
    echo body($server->port, '/pid') === $pid ? 'the same' : 'replaced', ' ';
    eventually(fn () => count($server->said()) === 2);
    echo substr_count($server->printed(), 'Fatal error'), ' ', $server->said()[1] ?? '', ' ', $server->end(), "\n";
}
?>
--EXPECT--
500 answered replaced 1 worker 0: code 255 signal 0 exit 0
500 answered replaced 1 worker 0: code 255 signal 0 exit 0
500 answered replaced 1 worker 0: code 255 signal 0 exit 0
