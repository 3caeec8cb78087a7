<?php

declare(strict_types=1);

namespace Coro\Process;

use function Coro\run;

/** A pool of processes that call different functions, and are started again when they end. See Coro\Process\Pool. */
class Manager
{
    /** @var Pool|null the pool, after start() */
    protected $pool = null;

    /** @var int one of the constants CORO_IPC_* */
    protected $ipcType = CORO_IPC_NONE;

    /** @var int the key of the queue of CORO_IPC_MSGQUEUE */
    protected $msgQueueKey = 0;

    /** @var list<array{callable, bool}> the functions of the processes, and whether they run in a coroutine */
    protected $startFuncMap = [];

    /**
     * @param int $ipcType see the constructor of Pool
     * @param int $msgQueueKey see the constructor of Pool
     */
    public function __construct(int $ipcType = CORO_IPC_NONE, int $msgQueueKey = 0)
    {
        $this->setIPCType($ipcType)->setMsgQueueKey($msgQueueKey);
    }

    /**
     * Adds a process, which calls $func($pool, $workerId).
     *
     * @param bool $enableCoroutine true: in a coroutine
     */
    public function add(callable $func, bool $enableCoroutine = false): self
    {
        return $this->addBatch(1, $func, $enableCoroutine);
    }

    /** Adds a number of processes that call the same function. */
    public function addBatch(int $workerNum, callable $func, bool $enableCoroutine = false): self
    {
        for ($i = 0; $i < $workerNum; $i++) {
            $this->startFuncMap[] = [$func, $enableCoroutine];
        }
        return $this;
    }

    /** Starts the processes, and returns when the pool has ended. */
    public function start(): void
    {
        $this->pool = new Pool(count($this->startFuncMap), $this->ipcType, $this->msgQueueKey);
        $this->pool->on('WorkerStart', function (Pool $pool, int $workerId): void {
            [$func, $enableCoroutine] = $this->startFuncMap[$workerId];
            $enableCoroutine ? run($func, $pool, $workerId) : $func($pool, $workerId);
        });
        $this->pool->start();
    }

    /** Sets how the processes get messages. */
    public function setIPCType(int $ipcType): self
    {
        $this->ipcType = $ipcType;
        return $this;
    }

    /** Returns how the processes get messages. */
    public function getIPCType(): int
    {
        return $this->ipcType;
    }

    /** Sets the key of the queue. */
    public function setMsgQueueKey(int $msgQueueKey): self
    {
        $this->msgQueueKey = $msgQueueKey;
        return $this;
    }

    /** Returns the key of the queue. */
    public function getMsgQueueKey(): int
    {
        return $this->msgQueueKey;
    }
}
