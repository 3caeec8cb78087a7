--TEST--
Coro\Process: a child may start a process that its parent has made, and a process whose pipe was closed may be started again
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Process;

$echo = fn(Process $self) => $self->write('got ' . $self->read());
$sibling = new Process($echo);
$outer = new Process(function (Process $self) use ($sibling): void {
    $sibling->start();
    $sibling->write('a message');
    $self->write('sibling ' . $sibling->read());
});
$outer->start();
echo $outer->read(), "\n";
Process::wait();
foreach ([1, 2] as $round) {
    $sibling->start();
    $sibling->write("round $round");
    echo $sibling->read(), "\n";
    $sibling->close();
    Process::wait();
}
?>
--EXPECT--
sibling got a message
got round 1
got round 2
