--TEST--
Coro\Process: two coroutines may write to a full pipe: all bytes arrive, and those of one write() stay together
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\{Coroutine, Process};

const LENGTH = 500_000;   // both coroutines write more than the buffer can hold

$write = function (Process $process, string $byte): void {
    for ($i = 0; $i < 20; $i++) {
        if ($process->write(str_repeat($byte, LENGTH)) !== LENGTH) {
            echo "lost\n";
        }
    }
};
foreach ([Process::PIPE_TYPE_STREAM, Process::PIPE_TYPE_DGRAM] as $type) {
    Coro\run(function () use ($type, $write): void {
        [$gate, $theirs] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
        $process = new Process(function (Process $self) use ($theirs): void {
            fread($theirs, 1);
            $self->setTimeout(5);
            for ($all = ''; strlen($all) < 40 * LENGTH && ($part = $self->read(LENGTH)); $all .= $part) {
            }
            $mixed = array_filter(str_split($all, LENGTH), fn(string $piece) => strlen(count_chars($piece, 3)) > 1);
            $self->write(json_encode([strlen($all), count($mixed)]));
        }, false, $type);
        $process->start();
        Coroutine::create($write, $process, 'a');
        Coroutine::create($write, $process, 'b');
        fwrite($gate, 'x');
        echo $process->read(), "\n";
        Process::wait();
    });
}
?>
--EXPECT--
[20000000,0]
[20000000,0]
