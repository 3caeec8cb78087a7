--TEST--
WebSocket: disconnect() truncates its reason to 123 bytes, also behind data that the client has not read yet
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

$server = websocket_server(function ($server): void {
    $server->on('message', function ($server, $frame): void {
        [$unread, $size] = explode(' ', $frame->data);
        for ($i = 0; $i < $unread; $i++) {
            $server->push($frame->fd, str_repeat('x', 1_000_000));
        }
        say(var_export($server->disconnect($frame->fd, 4000, str_repeat('é', (int) $size / 2)), true));
    });
    $server->on('workerError', fn ($server, $id, $pid, $code, $signal) => say("signal $signal"));
});
foreach (['0 122', '0 124', '0 17000', '0 3000000', '5 17000', '5 3000000'] as $sizes) {
    $client = new WebSocket($server->port);
    $client->send($sizes);
    for ($skipped = 0; strlen($word = $client->next()) === 1_000_000; $skipped++) {
    }
    $reason = substr($word, 11);
    echo "$skipped unread: ", substr($word, 0, 10), ' ', strlen($reason), ' bytes, ', str_replace('é', '', $reason) ?: 'whole', "\n";
}
// The client may read the close frame before the handler prints the result of disconnect().
eventually(fn () => count($server->said()) >= 6);
echo implode(' ', $server->said()), "\n";
?>
--EXPECT--
0 unread: close 4000 122 bytes, whole
0 unread: close 4000 122 bytes, whole
0 unread: close 4000 122 bytes, whole
0 unread: close 4000 122 bytes, whole
5 unread: close 4000 122 bytes, whole
5 unread: close 4000 122 bytes, whole
true true true true true true
