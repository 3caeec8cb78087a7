--TEST--
Server: after fatal errors in output callbacks the other open requests can use output buffers and destructors
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$buffers = fn () => ob_start();
$redeclares = fn () => eval('function strlen() {}');
$callbacks = [
    '/buffers' => [$buffers],
    '/redeclares' => [$redeclares],
    '/both' => [$buffers, $redeclares],   // both callbacks run, one after the other: the first buffer stays open
];

class Guard
{
    public function __destruct()
    {
        say('destroyed');
    }
}

foreach (array_keys($callbacks) as $which) {
    $server = new ServerProcess(function ($server) use ($callbacks): void {
        $fatal = new Coro\Channel;
        $server->on('request', function ($request, $response) use ($callbacks, $fatal): void {
            switch ($path = $request->server['request_uri']) {
                case '/before':
                    $guard = new Guard;
                    ob_start(fn (string $text): string => strtoupper($text));
                    ob_start();
                    echo 'opened before ';
                    say('waiting');
                    $fatal->pop();
                    echo ob_get_level();
                    $response->end(ob_get_clean());
                    ob_end_clean();
                    break;
                case '/after':
                    say('waiting');
                    $fatal->pop();
                    ob_start();
                    ob_start(fn (string $text): string => strtoupper($text));
                    echo 'opened after ', ob_get_level();
                    ob_end_flush();
                    $response->end(ob_get_clean());
                    break;
                default:
                    $fatal->close();   // the other requests go on when this coroutine has ended
                    array_map(ob_start(...), $callbacks[$path]);
                    ob_end_flush();
            }
        });
    }, ['worker_num' => 1, 'max_request' => 1000, 'log_level' => 6]);
    foreach (['/before', '/after'] as $number => $path) {
        send_request($waiting[] = connect($server->port), $path);
        eventually(fn () => count($server->said()) > $number);
    }
    echo statuses(request($server->port, $which)), "\n";
    foreach (array_splice($waiting, 0) as $client) {
        echo read_answer($client)['body'], "\n";
    }
    echo count(array_keys($server->said(), 'destroyed')), ' destroyed, ', $server->end(), "\n\n";
}
?>
--EXPECT--
500
opened before 2
OPENED AFTER 2
1 destroyed, exit 0

500
opened before 2
OPENED AFTER 2
1 destroyed, exit 0

500
opened before 2
OPENED AFTER 2
1 destroyed, exit 0
