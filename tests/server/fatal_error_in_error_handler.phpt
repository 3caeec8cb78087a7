--TEST--
Server: after a fatal error in an error handler the other open requests still have the handler
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

foreach (['at once', 'after a wait', 'in a Fiber'] as $when) {
    $server = new ServerProcess(function ($server) use ($when): void {
        $fatal = new Coro\Channel;
        $fails = null;
        $handled = [];
        set_error_handler(function (int $level, string $text) use ($fatal, $when, &$fails, &$handled): bool {
            if ($text === 'fatal') {
                $fatal->close();
                if ($when === 'after a wait') {
                    $fails = Coro\Coroutine::getCid();
                    Coro\Coroutine::yield();
                }
                eval('function strlen() {}');
            }
            $handled[] = $text;
            return true;
        });
        $server->on('request', function ($request, $response) use ($fatal, $when, &$fails, &$handled): void {
            if ($request->server['request_uri'] === '/waits') {
                say('waiting');
                $fatal->pop();
                if ($fails) {
                    Coro\Coroutine::resume($fails);
                }
                trigger_error('seen');
                $response->end(json_encode($handled));
            } elseif ($when === 'in a Fiber') {
                (new Fiber(fn () => trigger_error('fatal')))->start();
            } else {
                trigger_error('fatal');
            }
        });
    }, ['worker_num' => 1, 'max_request' => 1000, 'log_level' => 6]);
    send_request($waiting = connect($server->port), '/waits');
    eventually(fn () => $server->said());
    echo statuses(request($server->port, '/fails')), ' ', read_answer($waiting)['body'], ' ', $server->end(), "\n";
}
?>
--EXPECT--
500 ["seen"] exit 0
500 ["seen"] exit 0
500 ["seen"] exit 0
