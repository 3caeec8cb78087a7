--TEST--
sendMessage() passes any serializable value to the pipeMessage callback of another worker
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

const VALUES = ['', "text\0", 'long' => 17, 'pi' => 3.25, 'null' => null, 'yes' => true, 'list' => [1, ['a' => 'b']]];
$server = new ServerProcess(function ($server): void {
    $server->on('pipeMessage', function ($server, int $from, mixed $message): void {
        say("worker $server->worker_id has from $from: " . json_encode($message));
    });
    $server->on('workerStart', function ($server, int $id): void {
        if ($id === 0) {
            foreach ([...array_values(VALUES), new ArrayObject(['x' => 1])] as $value) {
                $server->sendMessage($value, 1);
            }
        }
    });
    $server->on('request', 'strlen');
}, ['worker_num' => 2]);
eventually(fn () => count($server->said()) >= 8);
echo implode("\n", $server->said()), "\n";
?>
--EXPECT--
worker 1 has from 0: ""
worker 1 has from 0: "text\u0000"
worker 1 has from 0: 17
worker 1 has from 0: 3.25
worker 1 has from 0: null
worker 1 has from 0: true
worker 1 has from 0: [1,{"a":"b"}]
worker 1 has from 0: {"x":1}
