--TEST--
Server: start() logs callbacks of events that cannot happen on the server's kinds of ports, and then serves
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = new ServerProcess(function ($server): void {
    foreach (['receive', 'connect', 'close', 'bufferFull', 'message', 'request'] as $event) {
        $server->on($event, fn($request, $response) => $event === 'request' && $response->end('served'));
    }
    $udp = $server->listen('127.0.0.1', 0, CORO_SOCK_UDP);
    $udp->on('packet', strlen(...));
    $udp->on('request', strlen(...));
}, ['log_level' => CORO_LOG_NOTICE]);
echo body($server->port, '/'), "\n";
echo $server->end(), "\n";
preg_match_all('/NOTICE	(the callback .*)$/m', $server->printed(), $notices);
echo preg_replace('/:\d+/', ':PORT', implode("\n", $notices[1])), "\n";
unset($server);

// Uses a socket type as the mode, and a mode as the socket type: their numbers are equal.
foreach ([[Coro\Server::class, CORO_SOCK_UDP, CORO_SOCK_TCP, 'packet'], [Coro\Http\Server::class, CORO_BASE, CORO_PROCESS, 'request']] as [$class, $mode, $type, $event]) {
    $server = new $class('127.0.0.1', 0, $mode, $type);
    $server->on($event, strlen(...));
    attempt(fn() => $server->start());
    unset($server);
}
?>
--EXPECTF--
served
exit 0
the callback of the event receive is never called: 127.0.0.1:PORT is for HTTP, 127.0.0.1:PORT is for datagrams
the callback of the event message is never called: 127.0.0.1:PORT is for HTTP, 127.0.0.1:PORT is for datagrams
the callback of the event request is never called: 127.0.0.1:PORT is for datagrams
[%s	NOTICE	the callback of the event packet is never called: %s is for packets of streams
Coro\Error: a server needs a callback onReceive: call on('receive', ...)
[%s	NOTICE	the callback of the event request is never called: %s is for datagrams
Coro\Error: a server needs a callback onPacket: call on('packet', ...)
