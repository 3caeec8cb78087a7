--TEST--
Server: an output callback that gets a fatal error's message cannot wait, and other requests keep their destructors
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

class Guard
{
    public static int $destroyed = 0;

    public function __destruct()
    {
        self::$destroyed++;
    }
}

$server = new ServerProcess(function ($server): void {
    $reported = new Coro\Channel;
    $made = new Coro\Channel(1);
    $server->on('request', function ($request, $response) use ($reported, $made): void {
        if ($request->server['request_uri'] === '/waiting') {
            say('waiting');
            $reported->pop();
            $guards = array_map(fn () => new Guard, range(1, 100));
            $made->push(true);
            unset($guards);
            $response->end(Guard::$destroyed . ' destroyed');
            return;
        }
        ob_start(function (string $text) use ($reported, $made): string {
            if (str_contains($text, 'given up')) {
                $reported->close();
                say_outcome(fn () => $made->pop());
            }
            return $text;
        }, 1);
        @trigger_error('given up', E_USER_ERROR);   // deprecated in PHP 8.4
    });
}, ['worker_num' => 1, 'max_request' => 1000, 'log_level' => 6]);

function say_outcome(callable $call): void
{
    try {
        say('waited for ' . var_export($call(), true));
    } catch (Coro\Error $e) {
        say($e->getMessage());
    }
}

send_request($waiting = connect($server->port), '/waiting');
eventually(fn () => $server->said());
echo statuses(request($server->port, '/fatal')), ' ', read_answer($waiting)['body'], ' ', $server->end(), "\n";
echo implode("\n", $server->said()), "\n";
echo substr_count($server->printed(), 'Fatal error'), " reported\n";
?>
--EXPECT--
500 100 destroyed exit 0
waiting
Coro\Channel::pop() cannot wait while PHP compiles code, collects garbage or reports a fatal error
start() returned true
1 reported
