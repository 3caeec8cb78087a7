--TEST--
Coro\Process: the child prints no output of its parent again, and runs no destructors and `finally` blocks of its parent's program
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Process;

class Noisy
{
    public function __construct(private string $name)
    {
    }

    public function __destruct()
    {
        echo $GLOBALS['who'], ' destroys ', $this->name, "\n";
    }
}

$who = 'parent';
register_shutdown_function(fn() => print("$GLOBALS[who] shuts down\n"));

function program(): void
{
    $local = new Noisy('old object');
    $process = new Process(function (): void {
        $GLOBALS['who'] = 'child';
        $GLOBALS['kept'] = new Noisy('new object');
        echo "child runs\n";
    });
    try {
        $process->start();
        Process::wait();
    } finally {
        echo $GLOBALS['who'], " leaves\n";
    }
}

ob_start();
echo "from the buffer of the parent\n";
program();
ob_end_flush();
Coro\run('program');
?>
--EXPECT--
child runs
child shuts down
child destroys new object
from the buffer of the parent
parent leaves
parent destroys old object
child runs
child shuts down
child destroys new object
parent leaves
parent destroys old object
parent shuts down
