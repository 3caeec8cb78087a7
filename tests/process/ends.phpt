--TEST--
Coro\Process: exit(), an exception and a fatal error end the child with their exit statuses, with and without coroutines
--INI--
display_errors=0
log_errors=0
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Process;

$ends = [
    'return' => fn() => 1,
    'exit()' => fn() => exit(3),
    'exit of the process' => fn(Process $self) => $self->exit(4),
    'exception' => fn() => throw new Exception('wrong'),
    'fatal error' => fn() => eval('class X extends Missing {} interface X {}') ?? eval('function strlen() {}'),
    'signal' => fn() => Process::kill(getmypid(), 9),
];
foreach ($ends as $name => $end) {
    foreach ([false, true] as $enabled) {
        (new Process($end, false, 0, $enabled))->start();
        $status = Process::wait();
        echo "$name: $status[code] $status[signal]\n";
    }
    Coro\run(fn() => (new Process($end, false, 0))->start());
    $status = Process::wait();
    echo "$name: $status[code] $status[signal]\n";
}
?>
--EXPECT--
return: 0 0
return: 0 0
return: 0 0
exit(): 3 0
exit(): 3 0
exit(): 3 0
exit of the process: 4 0
exit of the process: 4 0
exit of the process: 4 0
exception: 255 0
exception: 255 0
exception: 255 0
fatal error: 255 0
fatal error: 255 0
fatal error: 255 0
signal: 0 9
signal: 0 9
signal: 0 9
