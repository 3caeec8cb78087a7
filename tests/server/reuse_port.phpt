--TEST--
Server: with enable_reuse_port two servers share an address, and one takes over from the other
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

foreach ([1, 2] as $workers) {
    $answer = fn (string $name) => function ($server) use ($name): void {
        $server->on('request', fn ($request, $response) => $response->end($name));
    };
    $settings = ['enable_reuse_port' => true, 'worker_num' => $workers];
    $old = new ServerProcess($answer('old'), $settings);
    $new = new ServerProcess($answer('new'), $settings, port: $old->port);
    $answers = [];
    var_dump(eventually(function () use (&$answers, $old): bool {
        $answers[body($old->port, '/')] = true;
        return count($answers) === 2;
    }));
    echo $old->end(), ' ', body($new->port, '/'), ' ', $new->end(), "\n";
}
?>
--EXPECT--
bool(true)
exit 0 new exit 0
bool(true)
exit 0 new exit 0
