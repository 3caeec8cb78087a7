--TEST--
Server: a server without enable_reuse_port neither shares an address nor takes connections from it
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

foreach ([['enable_reuse_port' => true], ['worker_num' => 2, 'reactor_num' => 2], ['worker_num' => 1]] as $settings) {
    $first = new ServerProcess(function ($server): void {
        $server->on('request', fn ($request, $response) => $response->end('first'));
    }, $settings);
    try {
        $second = new Coro\Http\Server('127.0.0.1', $first->port);
        $second->on('request', 'strlen');
        for ($i = 0, $answers = []; $i < 50; $i++) {
            $answers[body($first->port, '/')] = true;
        }
        echo implode(' ', array_keys($answers)), ' ';
        $second->start();
    } catch (Coro\Exception $e) {
        echo str_replace((string) $first->port, 'PORT', $e->getMessage()), "\n";
    }
    unset($second);
    gc_collect_cycles();
    $first->end();
}
?>
--EXPECT--
first cannot listen on 127.0.0.1:PORT: Address already in use [98]
first cannot listen on 127.0.0.1:PORT: Address already in use [98]
cannot bind to 127.0.0.1:PORT: Address already in use [98]
