--TEST--
Coro\Process: read() of a child returns "" when the parent closes its end or is killed, although siblings run
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Process;

// Starts two children that read, and returns them. All children say over $said when their read() has ended.
function start_readers(array $said): array
{
    $made = [];
    foreach (['older', 'younger'] as $name) {
        $made[$name] = new Process(function (Process $self) use ($name, $said): void {
            fwrite($said[1], "$name: " . json_encode($self->read()));
        });
    }
    foreach ($made as $process) {
        $process->exportSocket();   // the copies of the parent's ends are closed, too
        $process->start();
    }
    return $made;
}

$said = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_DGRAM, 0);
stream_set_timeout($said[0], 20);

['older' => $older, 'younger' => $younger] = start_readers($said);
$older->exportSocket()->close();
$older->close();
echo fread($said[0], 100), "\n";
$younger->exportSocket()->close();
$younger->close();
echo fread($said[0], 100), "\n";
Process::wait() && Process::wait();

$parent = new Process(function (Process $self) use ($said): void {
    $readers = start_readers($said);
    $self->write('started');
    sleep(100);
});
$parent->start();
$parent->read();
Process::kill($parent->pid, 9);
$ends = [fread($said[0], 100), fread($said[0], 100)];
sort($ends);
echo implode("\n", $ends), "\n";
?>
--EXPECT--
older: ""
younger: ""
older: ""
younger: ""
