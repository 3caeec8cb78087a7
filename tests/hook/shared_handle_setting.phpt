--TEST--
Runtime::shareHandle() takes only objects with a connection; coro.shared_handles=wait shares all connections, and refuses other values
--EXTENSIONS--
coro
ftp
--INI--
coro.shared_handles=Wait
--FILE--
<?php
require __DIR__ . '/shared_handle.inc';
use Coro\Coroutine;

foreach ([new stdClass(), new Coro\Channel(1), fn() => 1] as $object) {
    attempt(fn() => Coro\Runtime::shareHandle($object));
}
Coro\Runtime::enableCoroutine();
Coro\run(function (): void {
    $server = new FtpServer();
    $server->answer(3);
    $ids = array_map(fn(string $name): int => go(ftp_chdir(...), $server->client, $name), ['a', 'b']);
    Coroutine::join($ids);
    echo $server->commands->pop(), ', ', $server->commands->pop(), "\n";

    var_dump(@ini_set('coro.shared_handles', 'maybe'), error_get_last()['message'], ini_get('coro.shared_handles'));
    var_dump(ini_set('coro.shared_handles', 'throw'));
    $id = go(ftp_chdir(...), $server->client, 'a');
    attempt(fn() => ftp_chdir($server->client, 'b'));
    Coroutine::join([$id]);
});
?>
--EXPECT--
TypeError: Coro\Runtime::shareHandle(): Argument #1 ($handle) must be an object with a connection that can be shared, such as PDO, mysqli or Redis, stdClass given
TypeError: Coro\Runtime::shareHandle(): Argument #1 ($handle) must be an object with a connection that can be shared, such as PDO, mysqli or Redis, Coro\Channel given
TypeError: Coro\Runtime::shareHandle(): Argument #1 ($handle) must be an object with a connection that can be shared, such as PDO, mysqli or Redis, Closure given
CWD a, CWD b
bool(false)
string(78) "coro.shared_handles must be "throw" or "wait", not "maybe"; it stays unchanged"
string(4) "Wait"
string(4) "Wait"
Coro\Error: coroutine N (at shared_handle_setting.php:19) cannot call ftp_chdir() while coroutine N waits in a call with the same connection: each needs its own
