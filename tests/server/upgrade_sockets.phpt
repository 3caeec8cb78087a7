--TEST--
Server: an upgrade keeps the path of a unix socket and loses no datagram; a port that the new version does not have is closed
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/upgrade.inc';

$path = tempnam(sys_get_temp_dir(), 'coro-test-');
unlink($path);
$code = fn (bool $has_more) => '
    $server->on("request", fn ($request, $response) => $response->end("answer"));
    $udp = $server->listen("127.0.0.1", ' . "\$server->port" . ', CORO_SOCK_UDP);
    $udp->on("packet", fn ($server, $data, $client) => $server->sendto($client["address"], $client["port"], $data));
    $server->listen("' . $path . '", 0, CORO_SOCK_UNIX_STREAM);
    ' . ($has_more ? '$server->listen("127.0.0.2", $server->port, CORO_SOCK_TCP);' : '');
$service = new Service($code(true), ['worker_num' => 2]);
$port = $service->port;
$ask = function (string $address): string {
    $socket = stream_socket_client($address, $error, $reason, 10);
    fwrite($socket, "GET / HTTP/1.0\r\n\r\n");
    return explode("\r\n\r\n", stream_get_contents($socket), 2)[1] ?? 'nothing';
};
$udp = stream_socket_client("udp://127.0.0.1:$port");
stream_set_timeout($udp, 10);
$load = new Load([
    'unix' => fn () => $ask("unix://$path") === 'answer' ?: throw new Exception('no answer'),
    'udp' => function () use ($udp): void {
        static $count = 0;
        fwrite($udp, (string) ++$count);
        $answer = fread($udp, 100);
        if ($answer !== (string) $count) {
            throw new Exception("$answer for $count");
        }
    },
]);
echo $ask("tcp://127.0.0.2:$port"), "\n";
$inode = fileinode($path);
for ($i = 0; $i < 3; $i++) {
    var_dump($service->upgrade());
}
$service->deploy($code(false), ['worker_num' => 1]);
var_dump($service->upgrade());
echo json_encode($load->end()[1]), "\n";
var_dump(fileinode($path) === $inode);
var_dump(@stream_socket_client("tcp://127.0.0.2:$port", $error, $reason, 10), $reason);
var_dump($service->end(), file_exists($path));
?>
--EXPECT--
answer
bool(true)
bool(true)
bool(true)
bool(true)
[]
bool(true)
bool(false)
string(18) "Connection refused"
bool(true)
bool(false)
