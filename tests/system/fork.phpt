--TEST--
pcntl_fork() in a coroutine: parent and child can both use threads afterwards
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php Coro\Runtime::enableCoroutine(0);   // pcntl_wait() blocks
use Coro\Coroutine\System;

Coro\run(function (): void {
    System::readFile(__FILE__);
    $pipe = sys_get_temp_dir() . "/coro" . getmypid();
    posix_mkfifo($pipe, 0600);
    $reader = go(function () use ($pipe, &$read): void {
        $read = System::readFile($pipe);
    });
    $child = pcntl_fork();
    if ($child === 0) {
        exit(!Coro\Coroutine::exists($reader) && System::readFile(__FILE__) === file_get_contents(__FILE__) ? 7 : 1);
    }
    pcntl_waitpid($child, $status);
    var_dump(pcntl_wexitstatus($status));
    System::writeFile($pipe, "the parent reads on");
    Coro\Coroutine::join([$reader]);
    var_dump($read);
    unlink($pipe);
});
?>
--EXPECT--
int(7)
string(19) "the parent reads on"
