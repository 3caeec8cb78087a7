--TEST--
System: every method throws outside a coroutine
--EXTENSIONS--
coro
--FILE--
<?php
foreach (["exec" => ["true"], "readFile" => [__FILE__], "writeFile" => ["/dev/null", ""], "statvfs" => ["/"],
    "gethostbyname" => ["127.0.0.1"], "dnsLookup" => ["127.0.0.1"], "getaddrinfo" => ["127.0.0.1"], "waitEvent" => [0]] as $name => $arguments) {
    foreach ([Coro\Coroutine\System::class, Coro\Coroutine::class] as $class) {
        try {
            $class::$name(...$arguments);
        } catch (Coro\Error $e) {
            $expected = "$class::$name() waits, so it must be called inside a coroutine";
            echo $e->getMessage() === $expected ? "." : $e->getMessage();
        }
    }
}
?>
--EXPECT--
................
