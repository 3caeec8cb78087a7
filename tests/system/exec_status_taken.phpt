--TEST--
System::exec() returns the code -1 when other code has already collected the exit status of the command
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php Coro\Runtime::enableCoroutine(0);
Coro\run(function (): void {
    $name = sys_get_temp_dir() . "/coro" . getmypid();
    posix_mkfifo($name, 0600);
    $pipe = fopen($name, "r+");
    $id = go(function () use ($name): void {
        echo json_encode(Coro\Coroutine\System::exec("read byte <$name; echo said; exit 3")), "\n";
    });
    fwrite($pipe, "\n");
    pcntl_wait($status);
    Coro\Coroutine::join([$id]);
    unlink($name);
});
?>
--EXPECT--
{"code":-1,"signal":0,"output":"said\n"}
