--TEST--
Server: without a log file the log goes to standard error, by default with information about start and stop if that is a terminal
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/variant.inc';

// Runs a program with a server that stops at once. Prints what comes out of its standard output and its standard error.
function show(string $title, array $output, array $error, array $options): void
{
    $code = '$server = new Coro\Http\Server("127.0.0.1", 0, ' . server_mode() . ');
        $server->set(' . var_export($options + server_options(), true) . ');
        $server->on("request", "strlen");
        $server->on("workerStart", fn ($server) => $server->shutdown());
        function_exists("pcntl_alarm") && pcntl_alarm(50);
        echo "of the script\n";
        $server->start();';
    $process = proc_open([PHP_BINARY, '-n', '-d', 'extension_dir=' . ini_get('extension_dir'), '-d', 'extension=coro',
        '-r', $code], [1 => $output, 2 => $error], $pipes);
    // A terminal reports an error, not an end, when its last writer has gone.
    $text = fn ($stream) => preg_replace('/\S*:\d+ \(.*\)|^\[.*\]\t/m', '', str_replace("\r", '', (string) @stream_get_contents($stream)));
    echo "$title:\n", $text($pipes[1]), "--\n", $text($pipes[2]);
    echo 'status ', proc_close($process), "\n";
}

$pipe = ['pipe', 'w'];
show('log level NOTICE', $pipe, $pipe, ['log_level' => CORO_LOG_NOTICE]);
show('pipes', $pipe, $pipe, []);
show('standard output is a terminal', ['pty'], $pipe, []);
show('standard error is a terminal', $pipe, ['pty'], []);
?>
--EXPECT--
log level NOTICE:
of the script
--
NOTICE	listening on 
NOTICE	the server stops: SIGTERM
NOTICE	the server has stopped
status 0
pipes:
of the script
--
status 0
standard output is a terminal:
of the script
--
status 0
standard error is a terminal:
of the script
--
NOTICE	listening on 
NOTICE	the server stops: SIGTERM
NOTICE	the server has stopped
status 0
