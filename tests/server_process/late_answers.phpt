--TEST--
PROCESS mode: an answer that comes after its client has gone never reaches the next client in the same table row
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
require __DIR__ . '/../include/variant.inc';
skip_in_base_mode('about the master and the manager of PROCESS mode');
?>
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('request', function ($request, $response): void {
        $name = $request->server['request_uri'];
        if (str_starts_with($name, '/late')) {
            say('late');
            Coro\Coroutine::sleep(0.005);
            $response->write("$name begins ");
            Coro\Coroutine::sleep(0.005);
        } else {
            Coro\Coroutine::sleep(0.01);
        }
        $response->end($name);
    });
}, ['worker_num' => 1]);
$wrong = [];
for ($i = 0; $i < 60; $i++) {
    send_request($late = connect($server->port), "/late$i");
    $i % 2 && eventually(fn () => count($server->said()) === $i + 1);
    fclose($late);
    $next = connect($server->port);
    if (($answer = ask($next, "/$i") . ask($next, "/again$i")) !== "/$i/again$i") {
        $wrong[] = $answer;
    }
    $i % 2 || eventually(fn () => count($server->said()) === $i + 1, 0.05);
}
echo json_encode($wrong), ' ', $server->end(), "\n";
?>
--EXPECT--
[] exit 0
