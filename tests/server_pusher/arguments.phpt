--TEST--
Coro\Pusher: options that cannot be are named
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/../include/pusher.inc';

$server = new Coro\WebSocket\Server('127.0.0.1');
$rooms = new Coro\Rooms('memory:', ['history' => 1]);
$app = PUSHER_APP;
$wrong = [[], ['apps' => []], ['apps' => [$app], 'x' => 1], ['apps' => [$app, $app]], ['apps' => [['id' => 'a b'] + $app]],
    ['apps' => [['limits' => ['x' => 1]] + $app]], ['apps' => [['webhooks' => [['url' => 'ftp://x']]] + $app]], ['pong_timeout' => 0, 'apps' => [$app]]];
foreach ($wrong as $options) {
    attempt(fn () => new Coro\Pusher($server, $rooms, $options));
}
?>
--EXPECT--
TypeError: Pusher needs the option apps, a list of applications
TypeError: Pusher needs the option apps, a list of applications
ValueError: Pusher has no option x
ValueError: The id or the key of Pusher's application shop is that of another application
ValueError: The id of an application of Pusher has 1 to 24 letters, digits, or characters of _ -
ValueError: An application of Pusher has no limit x
ValueError: A webhook of Pusher needs the option url, which begins with http:// or https://
ValueError: Pusher's option pong_timeout must be an integer from 1 to 86400
