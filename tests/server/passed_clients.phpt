--TEST--
Server: idle HTTP clients keep their connections when workers or servers are replaced, and a request that is sent meanwhile is answered
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/upgrade.inc';

$code = fn (string $version) => <<<PHP
    \$server->on('request', function (\$request, \$response) use (\$server) {
        \$address = \$request->server['remote_addr'] . ':' . \$request->server['remote_port'];
        \$response->end("$version \$server->master_pid \$address \$server->manager_pid");
    });
    PHP;
$path = tempnam(sys_get_temp_dir(), 'coro-test-');
unlink($path);
$unix = "\$server->listen('$path', 0, CORO_SOCK_UNIX_STREAM);";
$service = new Service($code('first') . $unix, ['worker_num' => 2]);
$clients = array_map(fn () => connect($service->port), range(1, 20));
$clients[] = stream_socket_client("unix://$path");
array_map(fn ($client) => ask($client), array_slice($clients, 10));   // the others have sent nothing yet

$expect = function (string $answer, string $version) use ($service): bool {
    return str_starts_with($answer, "$version {$service->pid()} ");
};
$check = function (string $version) use (&$clients, $expect): int {
    return count(array_filter($clients, fn ($client) => $expect(ask($client), $version)));
};
foreach (['second', 'third'] as $version) {
    $service->deploy($code($version) . $unix, ['worker_num' => 3]);
    var_dump($service->upgrade(), $check($version));
}
$name = stream_socket_get_name($clients[0], false);
[, , $address, $manager] = explode(' ', ask($clients[0]));
var_dump($address === $name);

$manager = (int) $manager ?: $service->pid();
$workers = explode(' ', trim(file_get_contents("/proc/$manager/task/$manager/children")));
$service->signal(SIGUSR1);
var_dump(count($workers), eventually(fn () => !array_filter($workers, is_alive(...))));
var_dump($check('third'));

echo "a version without the port of the unix socket\n";
$service->deploy($code('fourth'), ['worker_num' => 1]);
var_dump($service->upgrade(), stream_get_contents(array_pop($clients)), $check('fourth'));
var_dump($service->end(), implode('', array_map(stream_get_contents(...), $clients)));
?>
--EXPECT--
bool(true)
int(21)
bool(true)
int(21)
bool(true)
int(3)
bool(true)
int(21)
a version without the port of the unix socket
bool(true)
string(0) ""
int(20)
bool(true)
string(0) ""
