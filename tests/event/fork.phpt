--TEST--
Event: a forked child watches none of its parent's descriptors, and can watch the same descriptors itself
--EXTENSIONS--
coro
pcntl
--FILE--
<?php Coro\Runtime::enableCoroutine(0);   // pcntl_wait() blocks
use Coro\Event;

[$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$read = function ($stream): void {
    echo fread($stream, 100), "\n";
    Event::del($stream);
};
Event::add($a, $read);
Coro\run(function () use ($a, $b, $read): void {
    $pid = pcntl_fork();
    if ($pid === 0) {
        var_dump(Event::isset($a));
        Event::add($a, $read);
        fwrite($b, 'child');
        return;
    }
    pcntl_waitpid($pid, $status);
    fwrite($b, 'parent');
});
?>
--EXPECT--
bool(false)
child
parent
