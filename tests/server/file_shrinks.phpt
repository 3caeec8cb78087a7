--TEST--
Server: when a file becomes shorter while it is sent, the connection is closed at once and the log says so once
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$path = tempnam(sys_get_temp_dir(), 'coro-test-');
$log = tempnam(sys_get_temp_dir(), 'coro-test-');
$server = new ServerProcess(function ($server) use ($path): void {
    $server->on('request', fn ($request, $response) => $response->sendfile($path));
}, ['worker_num' => 1, 'log_file' => $log, 'log_level' => CORO_LOG_WARNING]);
foreach ([64 << 20, 0] as $left) {
    file_put_contents($path, '');
    ftruncate($file = fopen($path, 'r+'), 128 << 20);
    $socket = connect($server->port);
    send_request($socket);
    $received = strlen(fread($socket, 8192));   // the socket is full now, and the rest waits
    ftruncate($file, $left);
    $began = microtime(true);
    while (($bytes = (string) fread($socket, 1 << 20)) !== '') {
        $received += strlen($bytes);
    }
    var_dump($received < 100 << 20, feof($socket), microtime(true) - $began < 30);
    var_dump(eventually(fn () => filesize($log) > 0 || clearstatcache()));
    echo preg_replace(['/^\[.*?\]\t/m', '/127.0.0.1:\d+ \(fd \d+\)/', '#/\S+/coro-test-\w+#'], ['', 'CLIENT', 'FILE'], file_get_contents($log));
    file_put_contents($log, '');
}
echo $server->end(), "\n";
array_map(unlink(...), [$path, $log]);
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
WARNING	client CLIENT: the connection is closed: the file that it sends has become shorter or cannot be read
bool(true)
bool(true)
bool(true)
bool(true)
WARNING	client CLIENT: the connection is closed: the file that it sends has become shorter or cannot be read
exit 0
