--TEST--
Server: exit() in a shutdown function of a worker is PHP's own, also after a fatal error, which leaves no output buffers
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

foreach (['/', '/fatal'] as $path) {
    $server = new ServerProcess(function ($server): void {
        $server->on('request', function ($request, $response): void {
            register_shutdown_function(function (): void {
                say('level ' . ob_get_level());
                try {
                    exit(3);
                } catch (Throwable $e) {
                    say('caught ' . $e::class);
                }
            });
            if ($request->server['request_uri'] === '/fatal') {
                ob_start();
                ob_start();
                eval('class Twice {} class Twice {}');
            }
            $response->end();
        });
    }, ['worker_num' => 1, 'enable_coroutine' => false]);
    echo statuses(request($server->port, $path)), ' ';
    $server->end();
    echo implode(preg_grep('/level|caught/', $server->said())), "\n";
}
?>
--EXPECT--
200 level 0
500 level 0
