--TEST--
Server: after a fatal error the destructors of other open requests are called once; those of the failed request are not
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

class Guard
{
    public static array $kept = [];

    public function __construct(private string $name) {}

    public function __destruct()
    {
        say("$this->name destroyed");
    }

    public function keep(): void
    {
        self::$kept[] = $this;
    }
}

class Kept extends Guard
{
    public function __destruct()
    {
        parent::__destruct();
        $this->keep();
    }
}

foreach (['/redeclares', '/memory'] as $which) {
    $server = new ServerProcess(function ($server): void {
        $fatal = new Coro\Channel;
        $server->on('request', function ($request, $response) use ($fatal): void {
            $mine = new Guard('of ' . $path = $request->server['request_uri']);
            if ($path !== '/waiting') {
                Coro\Coroutine::getContext()['guard'] = new Guard("of the context of $path");
                Coro\defer(fn () => say("deferred in $path"));
            }
            switch ($path) {
                case '/waiting':
                    new Kept('of before');
                    say('waiting');
                    $fatal->pop();
                    new Guard('of afterwards');
                    $response->end('answered');
                    break;
                case '/redeclares':
                    $fatal->close();   // the other requests go on when this coroutine has ended
                    eval('function strlen() {}');
                case '/memory':
                    $fatal->close();
                    str_repeat('x', PHP_INT_MAX >> 1);
            }
        });
    }, ['worker_num' => 1, 'max_request' => 1000, 'log_level' => 6]);
    send_request($waiting = connect($server->port), '/waiting');
    eventually(fn () => count($server->said()) === 2);
    echo statuses(request($server->port, $which)), ' ', read_answer($waiting)['body'], ' ', $server->end(), "\n";
    echo implode("\n", $server->said()), "\n";
}
?>
--EXPECT--
500 answered exit 0
of before destroyed
waiting
of afterwards destroyed
of /waiting destroyed
start() returned true
500 answered exit 0
of before destroyed
waiting
of afterwards destroyed
of /waiting destroyed
start() returned true
