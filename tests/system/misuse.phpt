--TEST--
System: wrong arguments throw
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine\System;

Coro\run(function (): void {
    $calls = [
        fn() => System::exec(""),
        fn() => System::exec("a\0b"),
        fn() => System::readFile(""),
        fn() => System::writeFile("a\0b", ""),
        fn() => System::gethostbyname(""),
        fn() => System::gethostbyname("localhost", 1),
        fn() => System::dnsLookup("localhost", 1, 0),
        fn() => System::getaddrinfo("localhost", 1),
    ];
    foreach ($calls as $call) {
        try {
            $call();
        } catch (ValueError $e) {
            echo $e->getMessage(), "\n";
        }
    }
});
?>
--EXPECT--
Coro\Coroutine\System::exec(): Argument #1 ($command) cannot be empty
Coro\Coroutine\System::exec(): Argument #1 ($command) must not contain any null bytes
Coro\Coroutine\System::readFile(): Argument #1 ($filename) cannot be empty
Coro\Coroutine\System::writeFile(): Argument #1 ($filename) must not contain any null bytes
Coro\Coroutine\System::gethostbyname(): Argument #1 ($domain_name) cannot be empty
Coro\Coroutine\System::gethostbyname(): Argument #2 ($type) must be AF_INET or AF_INET6
Coro\Coroutine\System::dnsLookup(): Argument #3 ($type) must be AF_INET or AF_INET6
Coro\Coroutine\System::getaddrinfo(): Argument #2 ($family) must be AF_INET, AF_INET6 or 0
