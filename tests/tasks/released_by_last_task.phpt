--TEST--
TaskGroup: the destructor of a result that the last task releases may defer functions and may end with a fatal error
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\{Coroutine, Event};

class Result
{
    public function __construct(private Closure $ends) {}

    public function __destruct()
    {
        Coroutine::sleep(0.001);
        defer(fn() => print("deferred\n"));
        ($this->ends)();
    }
}

$ends = ['' => fn() => 0, 'an exception' => fn() => throw new Exception('thrown'), 'a fatal error' => fn() => eval('class Result {}')];
set_exception_handler(fn(Throwable $thrown) => print("uncaught: {$thrown->getMessage()}\n"));
foreach ($ends as $end) {
    $group = new Coroutine\TaskGroup;
    $group->spawn(fn() => new Result($end));
    $group->spawn(fn() => Coroutine::sleep(0.002));
    unset($group);   // outside of coroutines the destructor of the group cannot wait for the tasks
    Event::wait();
    echo "all have ended\n";
}
?>
--EXPECTF--
deferred
all have ended
uncaught: thrown
deferred
all have ended
%AFatal error: Cannot %r(re)?declare%r class Result%A
