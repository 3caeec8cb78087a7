--TEST--
Http\Response: after end() every method returns false
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/http.inc';

$said = '';
with_server(function ($request, $response) use (&$said): void {
    $response->end($said);
    $tries = [
        $response->end(), $response->write('x'), $response->header('a', 'b'), $response->status(200), $response->cookie('a'),
        $response->rawcookie('a'), $response->trailer('a', 'b'), $response->initHeader(), $response->redirect('/'),
        $response->sendfile(__FILE__), $response->detach(), $response->isWritable(),
    ];
    $said = count(array_filter($tries)) . ' of ' . count($tries) . "\n";
}, function (int $port): void {
    echo body($port, '/'), body($port, '/');
}, ['worker_num' => 1]);
?>
--EXPECT--
0 of 12
