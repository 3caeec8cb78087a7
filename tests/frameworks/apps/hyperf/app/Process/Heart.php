<?php

namespace App\Process;

use Hyperf\Process\AbstractProcess;
use Hyperf\Process\Annotation\Process;
use Hyperf\Process\ProcessManager;
use Hyperf\Redis\Redis;

#[Process(name: 'heart')]
final class Heart extends AbstractProcess
{
    public function handle(): void
    {
        while (ProcessManager::isRunning()) {
            $this->container->get(Redis::class)->incr('beats');
            usleep(100_000);
        }
    }
}
