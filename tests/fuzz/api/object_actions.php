<?php

declare(strict_types=1);

use Coro\Barrier;
use Coro\Channel;
use Coro\Coroutine\Condition;
use Coro\Coroutine\Lock;
use Coro\Coroutine\Mutex;
use Coro\Coroutine\RWLock;
use Coro\Coroutine\Semaphore;
use Coro\Coroutine\TaskGroup;
use Coro\WaitGroup;

// Each public method of this class is one action of a random program.
final class ObjectActions
{
    public function __construct(private readonly Program $program)
    {
    }

    protected function channel(): Channel
    {
        return $this->program->pick('channels', fn() => new Channel($this->program->number(-1, 3)));
    }

    protected function lock_of(string $class): object
    {
        $made = array_filter($this->program->locks, fn(object $lock) => $lock instanceof $class);
        if ($made && $this->program->chance(85)) {
            return $this->program->one_of($made);
        }
        if (count($this->program->locks) > 8) {
            array_shift($this->program->locks);   // forgets a lock that a coroutine may hold or wait for
        }
        return $this->program->locks[] = new $class();
    }

    protected function task_group(): TaskGroup
    {
        return $this->program->pick('task_groups', fn() => new TaskGroup());
    }

    protected function time(): float
    {
        return $this->program->number(1, 3) / 1000;
    }

    public function push(): void
    {
        $this->channel()->push($this->program->value(), $this->time());
    }

    public function pop(): void
    {
        $this->channel()->pop($this->time());
    }

    public function pop_and_release(): void
    {
        $value = $this->channel()->pop($this->time());
        unset($value);
        $this->program->act();
    }

    public function channel_others(): void
    {
        $channel = $this->channel();
        match ($this->program->number(0, 4)) {
            0 => $this->program->chance(30) && $channel->close(),
            1 => $channel->stats(),
            2 => $channel->isFull() || $channel->isEmpty(),
            3 => $channel->__construct($this->program->number(0, 2)),
            4 => $this->forget_channels(),
        };
    }

    protected function forget_channels(): void
    {
        $this->program->channels = [];
    }

    public function select(): void
    {
        Coro\select(['a' => $this->channel(), 'b' => $this->channel()], ['c' => [$this->channel(), $this->program->value()]],
            $this->time());
    }

    public function select_wrongly(): void
    {
        Coro\select([$this->program->value()], [[$this->channel()], [$this->channel(), 1, 2]], $this->program->timeout());
    }

    public function wait_group(): void
    {
        $group = $this->program->pick('groups', fn() => new WaitGroup($this->program->number(0, 2)));
        match ($this->program->number(0, 3)) {
            0 => $group->add($this->program->number(-1, 2)),
            1 => $group->done(),
            2 => $group->wait($this->time()),
            3 => $group->count(),
        };
    }

    public function barrier(): void
    {
        $barrier = Barrier::make();
        go(function () use ($barrier): void {
            $this->program->act();
        });
        Barrier::wait($barrier, $this->time());
    }

    public function mutex(): void
    {
        $mutex = $this->lock_of(Mutex::class);
        match ($this->program->number(0, 3)) {
            0 => $mutex->lock($this->time()),
            1 => $mutex->tryLock(),
            2 => $mutex->unlock(),
            3 => $this->locked($mutex),
        };
    }

    protected function locked(Mutex $mutex): void
    {
        if ($mutex->lock($this->time())) {
            try {
                $this->program->act();
            } finally {
                $mutex->unlock();
            }
        }
    }

    public function rw_lock(): void
    {
        $lock = $this->lock_of(RWLock::class);
        match ($this->program->number(0, 4)) {
            0 => $lock->lockRead($this->time()),
            1 => $lock->lockWrite($this->time()),
            2 => $lock->tryLockRead(),
            3 => $lock->tryLockWrite(),
            4 => $lock->unlock(),
        };
    }

    public function lock(): void
    {
        $lock = $this->lock_of(Lock::class);
        $this->program->chance(50) ? $lock->unlock()
            : $lock->lock($this->program->one_of([LOCK_EX | LOCK_NB, LOCK_SH | LOCK_NB, 0, LOCK_NB, 99]));
    }

    public function process_lock(): void
    {
        $lock = $this->lock_of($this->program->one_of([Coro\Lock::class, RwProcessLock::class]));
        match ($this->program->number(0, 8)) {
            0, 1 => $lock->lock($this->program->one_of([LOCK_EX, LOCK_SH, LOCK_NB, 77]), $this->time()),
            2 => $lock->lockwait($this->time()),
            3 => $lock->trylock(),
            4 => $lock->trylock_read(),
            5, 6, 7 => $lock->unlock(),
            8 => $this->program->chance(80) ? $lock->unlock() : $lock->destroy(),
        };
    }

    public function atomic(): void
    {
        $atomic = $this->lock_of(Coro\Atomic::class);
        match ($this->program->number(0, 4)) {
            0, 1 => $atomic->wait($this->time()),
            2 => $atomic->wakeup($this->program->number(0, 3)),
            3 => $atomic->set($this->program->number(-1, 2)),
            4 => $atomic->add($this->program->number(-2, 2)),
        };
    }

    public function semaphore(): void
    {
        $semaphore = $this->lock_of(Semaphore::class);
        match ($this->program->number(0, 4)) {
            0 => $semaphore->acquire($this->time()),
            1 => $semaphore->tryAcquire(),
            2 => $semaphore->release(),
            3 => $semaphore->available(),
            4 => $semaphore->__construct($this->program->number(0, 3)),
        };
    }

    public function condition(): void
    {
        $condition = $this->lock_of(Condition::class);
        match ($this->program->number(0, 3)) {
            0 => $condition->wait(null, $this->time()),
            1 => $condition->wait($this->lock_of(Mutex::class), $this->time()),
            2 => $condition->notify(),
            3 => $condition->notifyAll(),
        };
    }

    public function task_spawn(): void
    {
        $group = $this->task_group();
        match ($this->program->number(0, 3)) {
            0 => $group->spawn($this->program->body(), $this->program->value()),
            1 => $group->spawn(new Noisy($this->program)),
            2 => $group->spawnAs($this->program->one_of(['a', 'b', 0, PHP_INT_MAX, '7', 1.5]), $this->program->body()),
            3 => $group->spawn(function () use ($group): void {
                $group->spawn($this->program->body());
                $this->program->act();
                $group->cancel();
            }),
        };
    }

    public function task_wait(): void
    {
        $group = $this->task_group();
        match ($this->program->number(0, 3)) {
            0, 1 => $group->wait($this->time()),
            2 => $group->cancel(),
            3 => $group->count(),
        };
    }

    public function task_scope(): void
    {
        $group = new TaskGroup();
        $group->spawn($this->program->body());
        $group->spawn($this->program->body());
        $this->program->act();
    }

    public function copy(): void
    {
        clone $this->program->one_of([$this->channel(), $this->task_group(), $this->lock_of(Mutex::class),
            new Noisy($this->program)]);
    }

    public function serialize(): void
    {
        unserialize(serialize([$this->program->one_of([$this->channel(), $this->task_group(), new Noisy($this->program)])]));
    }

    public function uninitialized(): void
    {
        $class = $this->program->one_of([Channel::class, TaskGroup::class, Mutex::class, Semaphore::class, WaitGroup::class,
            Barrier::class,
            Coro\Http\Response::class, Coro\Http\Request::class, Coro\Connection\Iterator::class, Coro\WebSocket\Frame::class]);
        $object = (new ReflectionClass($class))->newInstanceWithoutConstructor();
        $methods = get_class_methods($class);
        if ($methods) {
            $object->{$this->program->one_of($methods)}(...$this->program->one_of([[], [1], [0.001], ['x'],
                [new Noisy($this->program), 0.001]]));
        }
    }
}

final class RwProcessLock extends Coro\Lock
{
    public function __construct()
    {
        parent::__construct(Coro\Lock::RWLOCK);
    }
}
