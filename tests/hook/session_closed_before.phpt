--TEST--
Hooks: sessions that are closed before each wait, or belong to the main program, can be used
--EXTENSIONS--
coro
session
--FILE--
<?php
require __DIR__ . '/session.inc';

use Coro\Coroutine;

$memory->data = ['ann' => 'user|s:3:"ann";', 'bob' => 'user|s:3:"bob";'];
Coro\run(function (): void {
    foreach (['ann', 'bob'] as $id) {
        go(function () use ($id): void {
            session_id($id);
            session_start(['read_and_close' => true]);
            $user = $_SESSION['user'];
            Coroutine::sleep(0.001);
            echo "$id: $user\n";
        });
    }
});
session_id('main');
session_start();
Coro\run(function (): void {
    echo session_id(), ' ', session_status() === PHP_SESSION_ACTIVE ? 'active' : 'closed', "\n";
});
var_dump(session_write_close());
$leave_open = function (): void {
    session_id('cyd');
    session_start();
};
Coro\run($leave_open);
var_dump(session_status() === PHP_SESSION_ACTIVE, session_write_close());
echo implode(' ', array_keys($memory->data)), "\n";
?>
--EXPECT--
ann: ann
bob: bob
main active
bool(true)
bool(true)
bool(true)
ann bob main cyd
