--TEST--
Server: the log tells that a client of the server that it replaces is lost, because no descriptor is free for it
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
require __DIR__ . '/../include/variant.inc';
if (!is_executable('/usr/bin/prlimit')) {
    echo 'skip needs prlimit(1) of util-linux';
    return;
}
skip_in_process_mode('the worker of BASE mode takes the clients, and its descriptors are used up');
?>
--FILE--
<?php
require __DIR__ . '/../include/upgrade.inc';

$code = '$server->on("request", fn ($request, $response) => $response->end("served"));';
$service = new Service($code, ['worker_num' => 2]);
$client = connect($service->port);
ask($client);
$service->deploy('$server->on("workerStart", function () use (&$files) {
    shell_exec("/usr/bin/prlimit --nofile=64:64 --pid " . getmypid());
    while ($file = @fopen("/dev/null", "r")) {
        $files[] = $file;
    }
});' . $code, ['worker_num' => 2]);
var_dump($service->upgrade(), fgets($client));
eventually(fn () => $service->logged('passed on') !== '');
echo $service->logged('passed on'), "\n";
var_dump($service->end());
?>
--EXPECT--
bool(true)
bool(false)
a client that another server has passed on is lost: no descriptor is free for it (raise ulimit -n)
bool(true)
