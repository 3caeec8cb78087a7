--TEST--
System::gethostbyname() returns false after its timeout, and resolves a numeric address without a thread
--EXTENSIONS--
coro
posix
--FILE--
<?php
use Coro\Coroutine\System;

Coro\Coroutine::set(["aio_worker_num" => 1]);
Coro\run(function (): void {
    $pipe = sys_get_temp_dir() . "/coro" . getmypid();
    posix_mkfifo($pipe, 0600);
    go(fn() => print(System::readFile($pipe)));   // occupies the only thread
    var_dump(System::gethostbyname("name.invalid", timeout: 0.001));
    var_dump(System::getaddrinfo("name.invalid", timeout: 0.001));
    var_dump(System::gethostbyname("127.0.0.1"));
    file_put_contents($pipe, "late\n");
    unlink($pipe);
});
?>
--EXPECT--
bool(false)
bool(false)
string(9) "127.0.0.1"
late
