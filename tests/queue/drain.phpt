--TEST--
Queue: consume() returns when the backend knows what has become of its jobs, and gives back at once what it gets at the end
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine;
use Coro\Queue\Codec;
use Coro\Queue\Consumer;
use Coro\Queue\Job;
use Coro\Queue\Session;
use Coro\Queue\Settings;

// A backend that needs some time, and takes over a job of a dead consumer at the wrong moment.
final class SlowSession implements Session
{
    public Consumer $consumer;
    private int $taken = 0;
    private bool $isInterrupted = false;

    public function take(int $count, float $timeout): array
    {
        if ($this->taken++ === 0) {
            return [new Job('1', '"first"', receipt: '1')];
        }
        while (!$this->isInterrupted) {
            Coroutine::sleep(0.001);
        }
        return [];
    }

    public function interrupt(): void
    {
        $this->isInterrupted = true;
    }

    public function upkeep(int $room): array
    {
        static $isFirst = true;
        if ($isFirst) {
            $isFirst = false;
            while (!$this->isInterrupted) {
                Coroutine::sleep(0.001);
            }
            Coroutine::sleep(0.01);
            return [60.0, [new Job('2', '"second"', receipt: '2')]];
        }
        return [60.0, []];
    }

    public function settle(array $done, array $later, array $dead, array $back): void
    {
        Coroutine::sleep(0.05);
        echo implode(' ', array_column($done, 'id')), ' done, ', implode(' ', array_column($back, 'id')), ' given back', "\n",
            Coroutine::isCanceled() ? "canceled\n" : '';
    }

    public function extend(array $jobs): void {}

    public function leave(): void
    {
        echo "leaves\n";
    }
}

Coro\run(function (): void {
    $session = new SlowSession;
    $settings = new Settings(['max_wait_time' => 20.0]);
    $run = function (string $job) use ($session): void {
        echo "runs $job\n";
        $session->consumer->end(20.0);
        Coroutine::sleep(0.03);
    };
    $session->consumer = new Consumer($session, $settings, new Codec(false), 'jobs', $run, 2, 60.0);
    $begin = microtime(true);
    $session->consumer->run();
    echo microtime(true) - $begin < 5 ? 'at once' : 'late', "\n";
});
?>
--EXPECT--
runs first
 done, 2 given back
1 done,  given back
leaves
at once
