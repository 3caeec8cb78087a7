--TEST--
Coro\Process: a redirected process reads and prints through the pipe, also after exec()
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Process;

$php = new Process(function (): void {
    echo strtoupper(fgets(STDIN));
    fwrite(STDERR, "and an error\n");
}, true);
$cat = new Process(fn(Process $self) => $self->exec('/bin/cat', ['-']), true);
foreach ([$php, $cat] as $process) {
    $process->start();
    $process->write("text\n");
    $process->close(Process::PIPE_WRITE);
    while (($got = $process->read()) !== '') {
        echo $got;
    }
    var_dump(Process::wait()['code']);
}
$missing = new Process(fn(Process $self) => $self->exec('/missing', []), true);
$missing->start();
echo trim($missing->read()), "\n";
Process::wait();
?>
--EXPECTF--
TEXT
and an error
int(0)
text
int(0)
%SWarning: Coro\Process::exec(): cannot run /missing: No such file or directory%S in %s on line %d
