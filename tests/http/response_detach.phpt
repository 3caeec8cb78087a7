--TEST--
Http\Response: detach() and create() pass the response to other code
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/http.inc';

with_server(function ($request, $response): void {
    $fd = $response->fd;
    $said = [Coro\Http\Response::create($fd), $response->detach(), $response->end('no'), $response->isWritable()];
    unset($response);
    Coro\go(function () use ($fd, $said): void {
        Coro\Coroutine::sleep(0.001);
        $response = Coro\Http\Response::create((string) $fd);
        $said[] = $response->fd === $fd;
        $said[] = Coro\Http\Response::create($fd);
        $said[] = Coro\Http\Response::create($fd + 1000000);
        $response->end(json_encode($said) . "\n");
    });
}, function (int $port): void {
    echo body($port, '/');
});
foreach ([[], [-1], ['one'], [[1, 2]], [new stdClass(), 1]] as $arguments) {
    try {
        Coro\Http\Response::create(...$arguments);
    } catch (Coro\Exception $exception) {
        echo get_class($exception), ' ', $exception->getCode(), "\n";
    }
}
?>
--EXPECT--
[false,true,false,false,true,false,false]
Coro\Exception 505
Coro\Exception 505
Coro\Exception 505
Coro\Exception 505
Coro\Exception 505
