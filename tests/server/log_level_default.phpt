--TEST--
Server: by default information about start and stop goes to a log file, but not to a pipe that another program reads
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$path = tempnam(sys_get_temp_dir(), 'coro-test-');
foreach ([[], ['log_file' => $path]] as $options) {
    $server = new Coro\Http\Server('127.0.0.1', 0, server_mode());
    $server->set($options + server_options());
    $server->on('request', 'strlen');
    $server->on('workerStart', fn ($server) => $server->shutdown());
    if (!($child = pcntl_fork())) {
        $server->start();
        exit;
    }
    unset($server);
    pcntl_waitpid($child, $status);
    echo pcntl_wexitstatus($status), "\n";
}
preg_match_all('/NOTICE\t([a-z ]+)/', file_get_contents($path), $lines);
echo implode("\n", $lines[1]), "\n";
unlink($path);
?>
--EXPECT--
0
0
listening on http
the server stops
the server has stopped
