--TEST--
Coroutine\Http\Server: exit() and a fatal error in a handler end the program; the client gets a 500 or a closed connection
--EXTENSIONS--
coro
pcntl
--FILE--
<?php
require __DIR__ . '/../include/http.inc';

// Runs a server in a child process, sends it a request, and prints the answer and the status of the child.
function ended_by(string $title, callable $handler): void
{
    $server = new Coro\Coroutine\Http\Server('127.0.0.1');
    $server->handle('/', $handler);
    if (($child = pcntl_fork()) === 0) {
        ini_set('display_errors', '0');
        ini_set('log_errors', '0');
        Coro\Coroutine::set(['log_level' => 5]);
        Coro\run(function () use ($server) {
            try {
                $server->start();
            } finally {
                file_put_contents('php://stdout', "start() has ended\n");
            }
        });
        exit(99);
    }
    $answer = talk($server->port, "GET / HTTP/1.1\r\nHost: a\r\n\r\n");
    unset($server);
    pcntl_waitpid($child, $status);
    echo "$title: ", strtok($answer, "\r") ?: 'nothing', ', ', pcntl_wifexited($status) ? pcntl_wexitstatus($status) : 'killed', "\n";
}

ended_by('exit', fn () => exit(3));
ended_by('exit after a wait', function () {
    Co::sleep(0.001);
    exit(4);
});
ended_by('exit after end()', function ($request, $response) {
    $response->end('x');
    exit(5);
});
ended_by('fatal error', function ($request, $response) {
    Co::sleep(0.001);
    eval('class Twice {} class Twice {}');
});
ended_by('exit in upgrade', function ($request, $response) {
    go(function () {
        exit(6);
    });
});
?>
--EXPECT--
start() has ended
exit: HTTP/1.1 500 Internal Server Error, 3
start() has ended
exit after a wait: HTTP/1.1 500 Internal Server Error, 4
start() has ended
exit after end(): HTTP/1.1 200 OK, 5
fatal error: HTTP/1.1 500 Internal Server Error, 255
start() has ended
exit in upgrade: HTTP/1.1 500 Internal Server Error, 6
