--TEST--
bin/coro upgrade waits until the new server serves or the upgrade has failed, and says which
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/admin.inc';
require __DIR__ . '/../include/upgrade.inc';

// Starts `coro upgrade`. Returns a function that waits for its end, and returns the exit code and what it has printed.
function start_upgrade(string $address): callable
{
    $command = [PHP_BINARY, '-n', dirname(__DIR__, 2) . '/bin/coro', 'upgrade', "--admin=$address"];
    $process = proc_open($command, [1 => ['pipe', 'w'], 2 => ['redirect', 1]], $pipes);
    return function () use ($process, $pipes): string {
        $text = preg_replace('/pid \d+/', 'pid N', stream_get_contents($pipes[1]));
        return proc_close($process) . " $text";
    };
}

$address = admin_socket();
$code = fn (string $version, string $more = '') =>
    "\$server->on('request', fn (\$request, \$response) => \$response->end('$version')); $more";
$settings = ['admin_server' => $address, 'worker_num' => 2, 'worker_ready_timeout' => 2];
$service = new Service($code('first'), $settings);
until(fn () => admin($address, 'GET /readyz') === 200);

echo "the new version serves: ";
$service->deploy($code('second', '$server->on("workerStart", fn () => Coro\Coroutine::sleep(0.3));'), $settings);
echo start_upgrade($address)(), body($service->port, '/'), "\n";

$broken = [
    'exits' => 'exit(3);',
    'throws' => '$server->on("workerStart", fn () => throw new Exception("no database"));',
    'never serves' => '$server->on("workerStart", fn () => Coro\Coroutine::sleep(60));',
    'dies' => 'Coro\Process::kill(getmypid(), 9);',
];
foreach ($broken as $name => $more) {
    $service->deploy($code('broken', $more), $settings);
    echo "$name: ", start_upgrade($address)(), body($service->port, '/'), "\n";
}

echo "two at once:\n";
$service->deploy($code('third', '$server->on("workerStart", fn () => Coro\Coroutine::sleep(0.5));'), $settings);
$both = [start_upgrade($address), start_upgrade($address)];
echo $both[0](), $both[1](), body($service->port, '/'), "\n";

echo "another address: ";
$other = admin_socket();
$service->deploy($code('fourth'), ['admin_server' => $other] + $settings);
echo start_upgrade($address)(), body($service->port, '/'), ' ', page($other, 'GET /livez');

echo "the server is stopped meanwhile: ";
$service->deploy($code('fifth', 'touch("starts"); sleep(60);'), ['worker_ready_timeout' => 60] + $settings);
$result = start_upgrade($other);
eventually(fn () => is_file("$service->folder/starts"));
var_dump($service->end());
echo $result();
echo 'no server: ', str_replace($other, 'ADDRESS', start_upgrade($other)());
?>
--EXPECT--
the new version serves: 0 the new server (pid N) serves
second
exits: 1 coro: POST /upgrade: the upgrade has failed, because the new server (pid N) ended with exit code 3
second
throws: 1 coro: POST /upgrade: the upgrade has failed, because the new server (pid N) ended with exit code 1
second
never serves: 1 coro: POST /upgrade: the upgrade has failed, because the new server (pid N) has not served in time (worker_ready_timeout): killed
second
dies: 1 coro: POST /upgrade: the upgrade has failed, because the new server (pid N) was killed by signal 9
second
two at once:
0 the new server (pid N) serves
0 the new server (pid N) serves
third
another address: 0 the new server (pid N) serves
fourth 200 ok
the server is stopped meanwhile: bool(true)
1 coro: POST /upgrade: the upgrade has failed, because the server ends
no server: 1 coro: cannot connect to ADDRESS: No such file or directory
