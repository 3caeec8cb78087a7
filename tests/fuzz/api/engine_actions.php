<?php

declare(strict_types=1);

use Coro\Coroutine;

// Operations of PHP in whose callbacks coroutines wait. Each public method of this class is one action of a random
// program.
final class EngineActions
{
    private static int $classes = 0;

    public function __construct(private readonly Program $program)
    {
    }

    public function collect(): void
    {
        gc_collect_cycles();
    }

    public function keep(): void
    {
        $this->program->values[] = $this->program->value();
    }

    public function forget(): void
    {
        if ($this->program->chance(50)) {
            array_shift($this->program->values);
        } else {
            $this->program->values = [];
        }
    }

    public function callbacks(): void
    {
        $act = function (mixed $value): mixed {
            $this->program->act();
            return $value;
        };
        $values = [3, 1, 2, new Noisy($this->program)];
        match ($this->program->number(0, 9)) {
            0 => array_map($act, $values),
            1 => array_filter($values, $act),
            2 => array_walk($values, $act),
            3 => array_reduce($values, $act),
            4 => preg_replace_callback('/./', fn(array $match) => (string) $act($match[0]), 'abc'),
            5 => call_user_func_array($act, [1]),
            6 => iterator_apply(new ArrayIterator([1, 2]), fn() => (bool) $act(1)),
            7 => array_walk_recursive($values, $act),
            8 => array_udiff([1, 2], [2, 3], fn(int $a, int $b): int => $act($a) <=> $b),
            9 => forward_static_call($act, 1),
        };
    }

    public function offload(): void
    {
        [$expected, $call] = match ($this->program->number(0, 4)) {
            0 => ['cba', ['strrev', 'abc']],
            1 => [42, [fn(int $number): int => $number * 2, 21]],
            2 => [null, [fn() => throw new RuntimeException('in a helper process')]],
            3 => [null, ['usleep', 5000]],
            4 => [null, ['strlen', STDERR]],
        };
        try {
            $result = Coro\Runtime::offload(...$call);
            if ($result !== $expected && $result !== false) {
                fwrite(STDERR, 'FINDING: offload() gave ' . json_encode($result) . "\n");
            }
        } catch (RuntimeException | TypeError | Coro\Exception | Coro\Error) {
        }
    }

    public function sort(): void
    {
        $numbers = [5, 3, 9, 1, 7];
        usort($numbers, function (int $a, int $b): int {
            $this->program->act();
            return $a <=> $b;
        });
        if ($numbers !== [1, 3, 5, 7, 9]) {
            fwrite(STDERR, "FINDING: usort() gave a wrong order\n");
        }
        $objects = [new Noisy($this->program), new Noisy($this->program), 'text'];
        sort($objects, SORT_STRING);
    }

    public function array_multisort(): void
    {
        $objects = [new Noisy($this->program), new Noisy($this->program), 'text'];
        array_multisort($objects, SORT_STRING);
    }

    public function to_string(): void
    {
        $noisy = new Noisy($this->program);
        match ($this->program->number(0, 6)) {
            0 => sprintf('%s %s', $noisy, $noisy),
            1 => implode(',', [$noisy, 1, $noisy]),
            2 => str_replace(['a', (string) $noisy], 'b', "text $noisy"),
            3 => in_array('noisy 1', [$noisy, $noisy]),
            4 => "$noisy and $noisy",
            5 => array_unique([$noisy, $noisy, 'x']),
            6 => strtr("text $noisy", ['x' => (string) $noisy]),
        };
    }

    public function magic(): void
    {
        $noisy = new Noisy($this->program);
        match ($this->program->number(0, 8)) {
            0 => $noisy->missing,
            1 => isset($noisy['key']),
            2 => $noisy['key'],
            3 => count($noisy),
            4 => iterator_to_array($noisy),
            5 => json_encode([$noisy, $noisy]),
            6 => serialize([$noisy, $noisy]),
            7 => clone $noisy,
            8 => print_r($noisy, true),
        };
    }

    public function generator(): void
    {
        $generator = (function () {
            try {
                yield 1;
                $this->program->act();
                yield from $this->program->chance(50) ? [2, 3] : new NoisyIterator($this->program);
                yield from (function () {
                    $this->program->act();
                    yield 4;
                    return $this->program->value();
                })();
            } finally {
                $this->program->act();
            }
        })();
        foreach ($generator as $value) {
            if ($value > $this->program->number(0, 5)) {
                break;
            }
        }
        $this->program->chance(20) && $generator->throw(new Exception('thrown into it'));
        $this->program->chance(30) && $this->program->generators[] = $generator;
    }

    public function generator_of_others(): void
    {
        if ($this->program->generators) {
            $generator = $this->program->one_of($this->program->generators);
            $generator->valid() && $generator->next();
        }
    }

    public function fiber(): void
    {
        $fiber = new Fiber(function (): void {
            $this->program->act();
            Fiber::suspend($this->program->value());
            $this->program->act();
        });
        $fiber->start();
        $this->program->act();
        if ($this->program->chance(60) && $fiber->isSuspended()) {
            $fiber->resume();
        } elseif ($this->program->chance(50)) {
            $this->program->fibers[] = $fiber;
        }
    }

    public function fiber_of_others(): void
    {
        $fiber = $this->program->fibers ? $this->program->one_of($this->program->fibers) : null;
        if ($fiber?->isSuspended()) {
            $this->program->chance(70) ? $fiber->resume() : $fiber->throw(new Exception('thrown into it'));
        }
    }

    public function output(): void
    {
        ob_start($this->program->chance(50) ? fn(string $text): string => strtoupper($text) : null);
        echo 'text';
        $this->program->act();
        ob_end_clean();
    }

    public function errors(): void
    {
        match ($this->program->number(0, 4)) {
            0 => @trigger_error('a warning', E_USER_WARNING),
            1 => error_reporting(error_reporting()),
            2 => @$undefined['key'],
            3 => throw new Exception('thrown', 1, new Error('before')),
            4 => @fopen('/nowhere/at/all', 'r'),
        };
    }

    public function handlers(): void
    {
        set_error_handler(function (): bool {
            $this->program->act();
            return true;
        });
        try {
            trigger_error('a notice', E_USER_NOTICE);
        } finally {
            restore_error_handler();
        }
    }

    public function eval_handler(): void
    {
        set_error_handler(function (): bool {
            $this->program->act();
            return true;
        });
        eval('class C' . ++self::$classes . ' { function f($a = 1, $b) { return "$a[0]"; } }');
        restore_error_handler();
    }

    public function autoload(): void
    {
        class_exists('Missing' . $this->program->number(1, 3));
        is_callable('Missing' . $this->program->number(1, 3) . '::method');
        unserialize('O:8:"Missing1":0:{}');
    }

    public function autoload_covariant(): void
    {
        if (!$this->program->chance(5)) {   // the fatal error ends the program
            return;
        }
        $number = ++self::$classes;
        eval("class A$number { function f(): A$number { return \$this; } } "
            . "class B$number extends A$number { function f(): Missing$number {} }");
    }

    public function try_finally(): void
    {
        try {
            $this->program->act();
            throw new Exception('thrown');
        } catch (Exception) {
            $this->program->act();
        } finally {
            $this->program->act();
        }
    }

    public function weak(): void
    {
        $map = new WeakMap();
        $noisy = new Noisy($this->program);
        $map[$noisy] = new Noisy($this->program);
        $reference = WeakReference::create($noisy);
        unset($noisy);
        $reference->get();
    }

    public function heap(): void
    {
        $queue = new SplPriorityQueue();
        $queue->insert(new Noisy($this->program), 1);
        $queue->insert(new Noisy($this->program), 2);
        $queue->extract();
        $storage = new SplObjectStorage();
        $storage[new Noisy($this->program)] = new Noisy($this->program);
    }

    public function references(): void
    {
        $value = new Noisy($this->program);
        $other = &$value;
        go(function () use (&$value): void {
            $this->program->act();
            $value = null;
        });
        $this->program->act();
        $other = 1;
    }

    public function static_variables(): void
    {
        static $kept = null;
        $kept = $this->program->value();
    }

    public function named(): void
    {
        (fn(mixed ...$arguments) => $this->program->act())(...['a' => new Noisy($this->program), 'b' => 2]);
        (new Noisy($this->program))->anything(1, named: new Noisy($this->program));
    }

    public function shutdown(): void
    {
        $this->program->chance(5) && register_shutdown_function($this->program->act(...));
    }

    public function context_of_exception(): void
    {
        try {
            Coroutine::deadline(0.001, fn() => $this->program->act());
        } catch (Throwable $e) {
            $e->getTraceAsString();
            $this->program->values[] = $e;
        }
    }
}
