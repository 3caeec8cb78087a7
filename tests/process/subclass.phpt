--TEST--
Coro\Process: a class of the program may extend it, and keep state of its own in the child
--EXTENSIONS--
coro
--FILE--
<?php
class Job extends Coro\Process
{
    public function __construct(private string $name)
    {
        parent::__construct($this->run(...), false, self::PIPE_TYPE_STREAM, true);
    }

    private function run(self $same): void
    {
        $this->name .= ' in ' . ($same === $this && $this->pid === getmypid() ? 'the child' : '?');
        $this->write($this->name);
    }

    public function write(string $data): int|false
    {
        return parent::write("[$data]");
    }
}

$job = new Job('job');
$job->start();
echo $job->read(), "\n";
var_dump(Swoole\Process::wait()['code'], $job instanceof Swoole\Process);
?>
--EXPECT--
[job in the child]
int(0)
bool(true)
