--TEST--
System: gethostbyname() and getaddrinfo() resolve names and numeric addresses
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine\System;

Coro\run(function (): void {
    var_dump(System::gethostbyname("localhost"), System::dnsLookup("localhost", 10));
    var_dump(System::gethostbyname("127.0.0.2"), System::gethostbyname("::1", STREAM_PF_INET6));
    var_dump(System::getaddrinfo("127.0.0.3", service: "80") === ["127.0.0.3"]);
    var_dump(in_array("127.0.0.1", System::getaddrinfo("localhost", 0, service: "http")));
    var_dump(System::gethostbyname("no..name"), System::getaddrinfo("no..name"));
    var_dump(System::gethostbyname("::1"));
});
?>
--EXPECT--
string(9) "127.0.0.1"
string(9) "127.0.0.1"
string(9) "127.0.0.2"
string(3) "::1"
bool(true)
bool(true)
bool(false)
bool(false)
bool(false)
