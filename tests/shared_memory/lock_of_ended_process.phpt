--TEST--
Lock: the next owner is told with EOWNERDEAD when a process or a coroutine ended, in any way, without unlock()
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/children.inc';

$ends = [
    'return' => fn () => null,
    'exit' => fn () => exit,
    'exception' => fn () => throw new Exception('uncaught'),
    'fatal error' => fn () => ini_set('display_errors', '0') . eval('function strlen() {}'),
    'exit in a coroutine' => fn () => exit,
    'fatal error in a coroutine' => fn () => ini_set('display_errors', '0') . eval('function strlen() {}'),
    'end of a coroutine' => fn () => error_reporting(0),
    'unset' => function (&$lock) { $lock = null; },
    'destroy' => fn ($lock) => $lock->destroy(),
    'unlock' => fn ($lock) => $lock->unlock(),
];
foreach (['MUTEX', 'RWLOCK'] as $type) {
    foreach ($ends as $name => $end) {
        $lock = new Coro\Lock(constant("Coro\Lock::$type"));
        $pid = pcntl_fork();
        if ($pid === 0) {
            fclose(STDOUT);
            fclose(STDERR);
            ini_set('log_errors', '0');
            ini_set('display_errors', '0');
            $body = function () use (&$lock, $end): void {
                $lock->lock();
                $end($lock);
            };
            str_contains($name, 'coroutine') ? Coro\run($body) : $body();
            exit;
        }
        reap($pid);
        $is_taken = $lock->lock(LOCK_EX, 10);
        echo "$type $name: ", match ([$is_taken, $lock->errCode]) {
            [true, SOCKET_EOWNERDEAD] => 'told',
            [true, 0] => 'not told',
            default => 'not free',
        };
        $lock->unlock();
        $lock->lock();
        echo $lock->errCode === 0 ? " once\n" : " twice\n";
    }
}
?>
--EXPECT--
MUTEX return: told once
MUTEX exit: told once
MUTEX exception: told once
MUTEX fatal error: told once
MUTEX exit in a coroutine: told once
MUTEX fatal error in a coroutine: told once
MUTEX end of a coroutine: told once
MUTEX unset: told once
MUTEX destroy: not told once
MUTEX unlock: not told once
RWLOCK return: told once
RWLOCK exit: told once
RWLOCK exception: told once
RWLOCK fatal error: told once
RWLOCK exit in a coroutine: told once
RWLOCK fatal error in a coroutine: told once
RWLOCK end of a coroutine: told once
RWLOCK unset: told once
RWLOCK destroy: not told once
RWLOCK unlock: not told once
