--TEST--
System: each method also exists in Coroutine, with the same parameters
--EXTENSIONS--
coro
--FILE--
<?php
foreach ((new ReflectionClass(Coro\Coroutine\System::class))->getMethods() as $method) {
    $other = new ReflectionMethod(Swoole\Coroutine::class, $method->name);
    $signatures = array_map(
        fn(ReflectionMethod $of) => [implode(" ", $of->getParameters()), (string) $of->getReturnType()],
        [$method, $other]
    );
    echo $method->name, $signatures[0] === $signatures[1] ? "" : " differs", "\n";
}
Swoole\Coroutine\run(fn() => print(Co\System::readFile(__FILE__) === Co::readFile(__FILE__)));
?>
--EXPECT--
sleep
exec
readFile
writeFile
statvfs
gethostbyname
dnsLookup
getaddrinfo
waitEvent
wait
waitPid
waitSignal
1
