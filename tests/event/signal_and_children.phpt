--TEST--
Event::signal(): started programs and forked children receive watched signals as usual
--EXTENSIONS--
coro
posix
pcntl
--FILE--
<?php Coro\Runtime::enableCoroutine(0);   // pcntl_wait() blocks
use Coro\Event;

Event::signal(SIGTERM, fn() => print("parent\n"));
$process = proc_open(['sleep', '60'], [], $pipes);
proc_terminate($process);
while (($status = proc_get_status($process))['running']) {
    usleep(1000);
}
var_dump($status['termsig'] === SIGTERM);
if (($child = pcntl_fork()) === 0) {
    posix_kill(getmypid(), SIGTERM);
    exit;
}
pcntl_waitpid($child, $status);
var_dump(pcntl_wifsignaled($status));
Event::defer(fn() => posix_kill(getmypid(), SIGTERM) && Coro\Coroutine::sleep(0.01));
Event::wait();
?>
--EXPECT--
bool(true)
bool(true)
parent
