--TEST--
Coro\Process\Pool: max_package_size cuts no message: sendMessage() refuses longer and empty ones unless the pool has a message bus
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/../include/pool.inc';

use Coro\Process\Pool;

foreach ([false, true] as $bus) {
    foreach ([false, true] as $enabled) {
        $process = new PoolProcess(function () use ($bus, $enabled): void {
            $pool = new Pool(2, CORO_IPC_UNIXSOCK, 0, $enabled);
            $pool->set(['enable_message_bus' => $bus, 'max_package_size' => 10]);
            $pool->on('WorkerStart', function (Pool $pool, int $id): void {
                if ($id === 1) {
                    $sent = [];
                    foreach (['ten bytes.', 'eleven byte', '', str_repeat('x', 100_000)] as $message) {
                        $sent[] = @$pool->sendMessage($message, 0);
                    }
                    $pool->getProcess(0)->write('a text that write() has sent');
                    say(json_encode($sent));
                }
            });
            $pool->on('Message', fn(Pool $pool, string $data) => say(strlen($data) > 100 ? 'long' : "\"$data\""));
            $pool->start();
        });
        echo $bus ? 'bus' : 'none', ': ', $process->heard_sorted($bus ? 6 : 3), ' ', $process->end(), "\n";
    }
}
?>
--EXPECT--
none: "a text that write() has sent", "ten bytes.", [true,false,false,false] 0
none: "a text that write() has sent", "ten bytes.", [true,false,false,false] 0
bus: "", "a text that write() has sent", "eleven byte", "ten bytes.", [true,true,true,true], long 0
bus: "", "a text that write() has sent", "eleven byte", "ten bytes.", [true,true,true,true], long 0
