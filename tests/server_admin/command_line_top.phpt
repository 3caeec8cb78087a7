--TEST--
bin/coro top refreshes the figures in a terminal, sorts them by the key of a column, and restores the terminal at q
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
if (!@proc_open('true', [['pty']], $pipes)) {
    die('skip this PHP has no pseudo terminals');
}
?>
--FILE--
<?php
require __DIR__ . '/admin.inc';

$address = admin_socket();
$server = new ServerProcess(function ($server): void {
    $server->on('request', fn ($request, $response) => $response->end());
}, ['admin_server' => $address, 'worker_num' => 2]);
$command = [PHP_BINARY, '-n', dirname(__DIR__, 2) . '/bin/coro', 'top', "--admin=$address"];
$top = proc_open($command, [['pty'], ['pty'], ['pty']], $pipes, null, ['TERM' => 'xterm', 'PATH' => getenv('PATH')]);
stream_set_blocking($pipes[1], false);

// Reads what is shown until it has the text, for 20 seconds at most.
function shown(mixed $terminal, string $text): bool
{
    $all = '';
    return until(function () use ($terminal, $text, &$all): bool {
        $all .= @fread($terminal, 65536);
        return str_contains($all, $text);
    }, 20);
}

var_dump(shown($pipes[1], 'Id                 Pid    Requests  rUnning  Waiting  Coroutines     Late Memory'));
var_dump(shown($pipes[1], 'worker 1'), shown($pipes[1], ', 0 per second; running 0'));
for ($i = 0; $i < 9; $i++) {
    body($server->port, '/');
}
var_dump(shown($pipes[1], 'requests     9'));
fwrite($pipes[0], 'p');
var_dump(until(function () use ($pipes): bool {
    $found = preg_match_all('/^worker \d +(\d+)/m', (string) fread($pipes[1], 65536), $matches);
    return $found === 2 && $matches[1][0] > $matches[1][1];
}, 20));
fwrite($pipes[0], 'q');
var_dump(shown($pipes[1], "\e[?25h\e[?1049l"));
var_dump(proc_close($top));
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
int(0)
