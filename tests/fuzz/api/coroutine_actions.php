<?php

declare(strict_types=1);

use Coro\Coroutine;
use Coro\Coroutine\System;
use Coro\Event;
use Coro\Timer;

// Each public method of this class is one action of a random program.
final class CoroutineActions
{
    public function __construct(private readonly Program $program)
    {
    }

    public function create(): void
    {
        Coroutine::create($this->program->body(), $this->program->value());
    }

    public function go_noisy(): void
    {
        go(new Noisy($this->program), new Noisy($this->program));
    }

    public function go_deep(): void
    {
        $down = function (int $depth) use (&$down): void {
            $depth > 0 ? go($down, $depth - 1) : $this->program->act();
        };
        go($down, 20);
    }

    public function yield(): void
    {
        $id = Coroutine::getCid();
        Timer::after(2, fn() => Coroutine::exists($id) && Coroutine::cancel($id));
        Coroutine::yield();
    }

    public function resume(): void
    {
        Coroutine::resume($this->program->id());
    }

    public function cancel(): void
    {
        Coroutine::cancel($this->program->id(), $this->program->chance(50));
    }

    public function sleep(): void
    {
        Coroutine::sleep($this->program->number(1, 3) / 1000);
    }

    public function join(): void
    {
        Coroutine::join([$this->program->id(), $this->program->id()], $this->program->number(1, 3) / 1000);
    }

    public function deadline(): void
    {
        Coroutine::deadline($this->program->number(1, 3) / 1000, $this->program->body());
    }

    public function deadline_of_nothing(): void
    {
        Coroutine::deadline($this->program->timeout(), fn() => $this->program->chance(30) ? throw new Exception('thrown') : 1);
    }

    public function time_limit(): void
    {
        Coroutine::setTimeLimit($this->program->number(0, 4) / 1000);
    }

    public function compute(): void
    {
        $limit = $this->program->number(100, 20000);
        for ($i = $sum = 0; $i < $limit; $i++) {
            $sum += $i;
        }
    }

    public function defer(): void
    {
        Coroutine::defer($this->program->chance(50) ? $this->program->body() : new Noisy($this->program));
    }

    public function context(): void
    {
        $context = Coroutine::getContext($this->program->chance(50) ? 0 : $this->program->id());
        if ($context) {
            $context['value'] = $this->program->value();
            $context[] = new Noisy($this->program);
            $this->program->chance(20) && $context->exchangeArray([]);
        }
    }

    public function inspect(): void
    {
        $id = $this->program->id();
        match ($this->program->number(0, 8)) {
            0 => Coroutine::getBackTrace($id),
            1 => Coroutine::dump(),
            2 => Coroutine::getElapsed($id),
            3 => Coroutine::getPcid($id),
            4 => Coroutine::stats(),
            5 => Coroutine::getOptions(),
            6 => Coroutine::isCanceled(),
            7 => array_map(Coroutine::exists(...), iterator_to_array(Coroutine::list())),
            8 => $this->print_dump(),
        };
    }

    protected function print_dump(): void
    {
        ob_start();
        Coroutine::printDump();
        Coroutine::printBackTrace();
        ob_end_clean();
    }

    public function preempt(): void
    {
        $this->program->chance(50) ? Coroutine::enableScheduler() : Coroutine::disableScheduler();
    }

    public function set(): void
    {
        $option = $this->program->one_of(['max_coroutine', 'scheduler_seed', 'nonsense', 'aio_worker_num']);
        Coroutine::set([$option => $this->program->number(20, 300)]);
    }

    public function scheduler(): void
    {
        $scheduler = new Coroutine\Scheduler();
        $scheduler->add($this->program->body(), $this->program->value());
        $scheduler->parallel($this->program->number(0, 5), new Noisy($this->program));
        $scheduler->start();
    }

    public function run_again(): void
    {
        Coro\run($this->program->body());
    }

    public function map(): void
    {
        $values = array_map(fn() => $this->program->value(), range(0, $this->program->number(0, 6)));
        Coro\map($values, $this->program->body(), $this->program->timeout(), concurrency: $this->program->number(0, 4));
    }

    public function batch(): void
    {
        $tasks = [$this->program->body(), new Noisy($this->program), $this->program->body()];
        Coro\batch($tasks, $this->program->number(1, 5) / 1000, $this->program->number(0, 2));
    }

    public function parallel(): void
    {
        Coro\parallel($this->program->number(0, 5), $this->program->body(), $this->program->number(0, 2));
    }

    public function timer(): void
    {
        $body = $this->program->body();
        $this->program->timers[] = Timer::after($this->program->number(1, 10), function () use ($body): void {
            $body();
        });
    }

    public function timer_noisy(): void
    {
        $this->program->timers[] = Timer::after($this->program->number(1, 10), new Noisy($this->program),
            new Noisy($this->program));
    }

    public function tick(): void
    {
        if ($this->program->is_leaving) {
            return;
        }
        $rounds = $this->program->number(1, 4);
        $this->program->timers[] = Timer::tick($this->program->number(1, 4), function (int $id) use (&$rounds): void {
            if (--$rounds <= 0 || $this->program->is_over()) {
                Timer::clear($id);
            }
            $this->program->act();
        });
    }

    public function timers(): void
    {
        $id = $this->program->timers && $this->program->chance(90) ? $this->program->one_of($this->program->timers)
            : $this->program->one_of([0, -1, PHP_INT_MAX]);
        match ($this->program->number(0, 4)) {
            0 => Timer::clear($id),
            1 => Timer::info($id),
            2 => Timer::exists($id),
            3 => Timer::list(),
            4 => Timer::stats(),
        };
    }

    public function event_add(): void
    {
        if ($this->program->is_leaving) {
            return;
        }
        [$end] = $this->program->pair();
        Event::add($end, function ($end): void {
            $this->program->is_over() || feof($end) ? Event::del($end) : fread($end, 10);
            $this->program->act();
        }, $this->program->chance(30) ? fn($end) => Event::set($end, null, null, CORO_EVENT_READ) : null,
            $this->program->one_of([CORO_EVENT_READ, CORO_EVENT_WRITE, CORO_EVENT_READ | CORO_EVENT_WRITE | CORO_EVENT_WEAK,
                0, -1]));
    }

    public function event_noisy(): void
    {
        if ($this->program->is_leaving) {
            return;
        }
        [$end] = $this->program->pair();
        Event::add($end, new Noisy($this->program));
        $this->program->act();
        Event::del($end);
    }

    public function event_change(): void
    {
        if ($this->program->is_leaving) {
            return;
        }
        $end = $this->program->one_of($this->program->pair());
        match ($this->program->number(0, 4)) {
            0 => Event::del($end),
            1 => Event::set($end, $this->program->chance(50) ? null : fn($end) => Event::del($end), null, CORO_EVENT_READ),
            2 => Event::isset($end),
            3 => Event::write($end, str_repeat('x', $this->program->number(0, 500))),
            4 => $this->close($end),
        };
    }

    // Stops watching a descriptor and closes it. The loop would run as long as the descriptor is watched, even if
    // it was closed without Event::del().
    protected function close(mixed $end): void
    {
        @Event::del($end);
        is_resource($end) && fclose($end);
    }

    public function event_defer(): void
    {
        Event::defer($this->program->chance(50) ? $this->program->body() : new Noisy($this->program));
    }

    public function event_cycle(): void
    {
        if ($this->program->is_leaving) {
            return;
        }
        Event::cycle($this->program->chance(50) ? null : new Noisy($this->program), $this->program->chance(50));
    }

    public function event_signal(): void
    {
        $signal = SIGUSR2;
        Event::signal($signal, fn() => $this->program->act());
        posix_kill(getmypid(), $signal);
        $this->program->chance(30) && Event::signal($this->program->one_of([-1, 0, 9, 65, 1000]), null);
    }

    public function event_wait(): void
    {
        // not dispatch(): it has no timeout, and another action may remove the event for which it waits
        Event::turn(0.001);
    }

    public function event_exit(): void
    {
        Event::exit();
    }

    public function wait_event(): void
    {
        System::waitEvent($this->program->chance(95) ? $this->program->one_of($this->program->pair())
                : $this->program->one_of([-1, 999, 'no', null]),
            $this->program->one_of([CORO_EVENT_READ, CORO_EVENT_WRITE, CORO_EVENT_READ | CORO_EVENT_WRITE, 0, 7]),
            $this->program->number(1, 3) / 1000);
    }

    public function system(): void
    {
        $file = $this->program->folder . '/' . $this->program->one_of(['a', 'b', "c\0", '']) . getmypid();
        match ($this->program->number(0, 7)) {
            0 => System::writeFile($file, str_repeat('x', $this->program->number(0, 100000)),
                $this->program->one_of([0, FILE_APPEND, LOCK_EX, -1])),
            1 => System::readFile($file, $this->program->one_of([0, LOCK_SH, 99])),
            2 => System::exec($this->program->one_of(['true', 'exit 3', 'printf abc', 'kill -9 $$', 'sleep 0.002']),
                $this->program->chance(50)),
            3 => System::gethostbyname('localhost', AF_INET, $this->program->timeout()),
            4 => System::getaddrinfo('127.0.0.1', timeout: $this->program->timeout()),
            5 => System::statvfs($this->program->one_of(['/', '/nowhere', ''])),
            6 => @unlink($file),
            7 => System::sleep(0.001),
        };
    }

    public function leave(): void
    {
        if ($this->program->chance(4)) {
            $this->program->is_leaving = true;
            exit($this->program->one_of([0, 3, '']));
        }
    }
}
