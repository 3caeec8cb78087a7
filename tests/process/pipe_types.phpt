--TEST--
Coro\Process: a pipe keeps the borders of messages unless it is a stream, and close() ends one direction or both
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Process;

foreach ([Process::PIPE_TYPE_DGRAM, Process::PIPE_TYPE_STREAM] as $type) {
    $process = new Process(function (Process $self): void {
        $self->write('one');
        $self->write('two');
        $length = 0;
        while (($got = $self->read(1 << 20)) !== '') {
            $length += strlen($got);
        }
        $self->write("and $length");
    }, false, $type);
    $process->start();
    $process->write(str_repeat('x', 100_000));
    $process->close(Process::PIPE_WRITE);
    for ($all = []; ($got = $process->read()) !== '';) {
        $all[] = $got;
    }
    echo $type === Process::PIPE_TYPE_DGRAM ? json_encode($all) : implode($all), "\n";
    var_dump($process->close(), @$process->read(), @$process->write('x'), Process::wait()['code']);
}
?>
--EXPECT--
["one","two","and 100000"]
bool(true)
bool(false)
bool(false)
int(0)
onetwoand 100000
bool(true)
bool(false)
bool(false)
int(0)
