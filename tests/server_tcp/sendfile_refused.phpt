--TEST--
TCP server: sendfile() refuses files that it cannot send, and the connection goes on
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $server->on('receive', function ($server, int $fd): void {
        set_error_handler(fn ($level, $text) => say(preg_replace('/ \S*coro-test-\S*/', ' FILE', $text)));
        $path = tempnam(sys_get_temp_dir(), 'coro-test-');
        file_put_contents($path, 'hello');
        foreach ([['/nowhere'], ['/'], [$path, 6], [$path, 1, 5], [$path, -1], [$path, 0, -1], ["\0"], ['']] as $arguments) {
            try {
                coro_clear_error();
                $server->sendfile($fd, ...$arguments) || say((string) $server->getLastError());
            } catch (Error $error) {
                say($error->getMessage());
            }
        }
        unlink($path);
        $server->send($fd, 'goes on');
    });
});
$client = connect($server->port);
fwrite($client, 'go');
echo fread($client, 10), "\n", implode("\n", $server->said()), "\n";
?>
--EXPECT--
goes on
Coro\Server::sendfile(): cannot open /nowhere: No such file or directory [2]
2
Coro\Server::sendfile(): / is not a regular file
21
Coro\Server::sendfile(): FILE has 5 bytes, too few for offset 6 and length 0
22
Coro\Server::sendfile(): FILE has 5 bytes, too few for offset 1 and length 5
22
Coro\Server::sendfile(): the offset is negative: -1
22
Coro\Server::sendfile(): the length is negative: -1
22
Coro\Server::sendfile(): Argument #2 ($filename) must not contain any null bytes
Coro\Server::sendfile(): the name of the file is empty
2
