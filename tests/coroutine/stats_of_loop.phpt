--TEST--
stats() counts watched descriptors, watched signals, threads and their queued work
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
use Coro\Coroutine;
use Coro\Event;

Coroutine::set(['aio_worker_num' => 2]);
Coro\run(function (): void {
    posix_mkfifo($fifo = __DIR__ . '/stats_of_loop.fifo', 0600);
    $keys = ['event_num', 'signal_listener_num', 'aio_task_num', 'aio_worker_num', 'aio_queue_size'];
    $figures = fn() => array_values(array_intersect_key(Coroutine::stats(), array_flip($keys)));
    $before = $figures();
    echo json_encode(array_slice($before, 1)), "\n";
    [$a] = $pair = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    Event::add($a, fn() => null);
    echo $figures()[0] - $before[0], "\n";
    Event::del($a);
    echo $figures()[0] - $before[0], "\n";
    Event::signal(SIGUSR1, fn() => null);
    echo $figures()[1], "\n";
    Event::signal(SIGUSR1, null);
    for ($i = 0; $i < 3; $i++) {
        go(fn() => Coroutine\System::readFile($fifo));   // occupies a thread until the FIFO is written
    }
    while ($figures()[4] > 1) {
        Coroutine::sleep(0.001);
    }
    echo json_encode(array_slice($figures(), 1)), "\n";
    $other = proc_open(['sh', '-c', "while :; do echo > '$fifo'; done"], [2 => ['file', '/dev/null', 'w']], $pipes);   // some writes fail because the reader has just closed
    while ($figures()[2]) {
        Coroutine::sleep(0.001);
    }
    proc_terminate($other);
    proc_close($other);   // otherwise it would create the file again
    unlink($fifo);
    echo json_encode(array_slice($figures(), 1, 2)), "\n";
});
?>
--EXPECT--
[0,0,0,0]
1
0
1
[0,3,2,1]
[0,0]
