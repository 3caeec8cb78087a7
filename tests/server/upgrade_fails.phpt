--TEST--
Server: when the new version fails to start, for whatever reason, the old server goes on, and the next upgrade succeeds
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/upgrade.inc';

$code = fn (string $version, string $more = '') =>
    "\$server->on('request', fn (\$request, \$response) => \$response->end('$version')); $more";
$service = new Service($code('old'), ['worker_ready_timeout' => 2, 'worker_num' => 2]);
$load = new Load(['keep_alive' => keep_alive_client($service->port), 'connecting' => connecting_client($service->port)]);
$pid = $service->pid();
$broken = [
    'syntax' => ['}'],
    'exit' => [$code('new', 'exit(3);')],
    'exception' => [$code('new', '$server->on("workerStart", fn () => throw new Exception("no database"));')],
    'one worker' => [$code('new', '$server->on("workerStart", fn ($s, $id) => $id == 1 && exit(1));'), ['worker_num' => 2]],
    'option' => [$code('new'), ['worker_num' => 'many']],
    'never starts' => [$code('new', 'sleep(60);')],
    'never serves' => [$code('new', '$server->on("workerStart", fn () => Coro\Coroutine::sleep(60));')],
    'dies' => [$code('new', 'Coro\Process::kill(getmypid(), 9);')],
];
foreach ($broken as $name => $version) {
    $service->deploy(...$version);
    $result = $service->upgrade();
    echo "$name: ", var_export($result, true), ' ', body($service->port, '/'), ' ', var_export($pid === $service->pid(), true), "\n";
}
$service->deploy($code('new'));
var_dump($service->upgrade(), $pid === $service->pid());
echo body($service->port, '/'), ' ', json_encode($load->end()[1]), "\n";
echo json_encode(array_map(basename(...), glob("$service->folder/pid*"))), "\n";
var_dump($service->end());
echo $service->logged('upgrade: failed');
?>
--EXPECT--
syntax: false old true
exit: false old true
exception: false old true
one worker: false old true
option: false old true
never starts: false old true
never serves: false old true
dies: false old true
bool(true)
bool(false)
new []
["pid"]
bool(true)
upgrade: failed after N s, because the new server (pid N) ended with exit code 255: this server goes on, the next upgrade tries again
upgrade: failed after N s, because the new server (pid N) ended with exit code 3: this server goes on, the next upgrade tries again
upgrade: failed after N s, because the new server (pid N) ended with exit code 1: this server goes on, the next upgrade tries again
upgrade: failed after N s, because the new server (pid N) ended with exit code 1: this server goes on, the next upgrade tries again
upgrade: failed after N s, because the new server (pid N) ended with exit code 255: this server goes on, the next upgrade tries again
upgrade: failed after N s, because the new server (pid N) has not served in time (worker_ready_timeout): killed: this server goes on, the next upgrade tries again
upgrade: failed after N s, because the new server (pid N) has not served in time (worker_ready_timeout): killed: this server goes on, the next upgrade tries again
upgrade: failed after N s, because the new server (pid N) was killed by signal 9: this server goes on, the next upgrade tries again
