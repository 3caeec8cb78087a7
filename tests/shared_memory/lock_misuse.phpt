--TEST--
Lock: locking twice is EDEADLK, unlocking what others hold is EPERM, wrong arguments and a destroyed lock throw
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
foreach (["MUTEX", "RWLOCK", "SPINLOCK", "SEM"] as $name) {
    $lock = new Swoole\Lock(constant("SWOOLE_$name"));
    $lock->lock();
    var_dump($lock->lock(LOCK_EX, 5) || $lock->lock() || $lock->errCode !== SOCKET_EDEADLK);
    var_dump($lock->trylock() || $lock->errCode !== SOCKET_EDEADLK, $lock->unlock(), $lock->errCode);
    var_dump($lock->unlock() || $lock->errCode !== SOCKET_EPERM);
    var_dump($lock->lockwait() && $lock->unlock() && $lock->lock_read() && $lock->unlock() && $lock->trylock_read());
}
$lock->destroy();
foreach ([fn () => $lock->lock(), fn () => $lock->destroy(), fn () => $lock->__construct(Coro\Lock::RWLOCK),
    fn () => new Coro\Lock(2), fn () => new Coro\Lock(3, ""),
    fn () => (new Coro\Lock)->lock(7), fn () => (new Coro\Lock)->lock(LOCK_EX, NAN), fn () => (new Coro\Lock)->__construct()] as $call) {
    try {
        $call();
    } catch (Throwable $e) {
        echo get_class($e), ": ", $e->getMessage(), "\n";
    }
}
?>
--EXPECT--
bool(false)
bool(false)
bool(true)
int(0)
bool(false)
bool(true)
bool(false)
bool(false)
bool(true)
int(0)
bool(false)
bool(true)
bool(false)
bool(false)
bool(true)
int(0)
bool(false)
bool(true)
bool(false)
bool(false)
bool(true)
int(0)
bool(false)
bool(true)
Coro\Error: Coro\Lock::lock() was called before __construct() or after destroy()
Coro\Error: Coro\Lock::destroy() was called before __construct() or after destroy()
Coro\Error: Coro\Lock::__construct() must be called once
ValueError: Coro\Lock::__construct(): Argument #1 ($type) must be one of the constants of this class
ValueError: Coro\Lock::lock(): Argument #1 ($operation) must be LOCK_EX or LOCK_SH, perhaps with LOCK_NB
ValueError: Coro\Lock::lock(): Argument #2 ($timeout) must not be NAN
Coro\Error: Coro\Lock::__construct() must be called once
