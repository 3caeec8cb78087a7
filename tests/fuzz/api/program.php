<?php

declare(strict_types=1);

use Coro\Coroutine;
use Coro\Event;
use Coro\Timer;

// A random program: its objects, its random choices, and its budget of actions.
final class Program
{
    private const DEEPEST = 5;
    private const MILLISECONDS = 1000;
    private const DESCRIPTORS = 200;

    // These properties are arrays. They have no type: PHP 8.2 frees an array twice, also without coroutines, if a property with a
    // type gets another array while there is a reference to it (array_shift() makes one) and a destructor uses it.
    public $channels = [];
    public $groups = [];      // the wait groups
    public $locks = [];
    public $task_groups = [];
    public $pairs = [];       // pairs of connected sockets
    public $timers = [];
    public $values = [];
    public $fibers = [];
    public $generators = [];
    public $sockets = [];     // sockets, clients, pools and other objects of the network
    public $endpoints = [];   // servers in coroutines, and what they pass to their callbacks
    public readonly Peers $peers;   // the servers for the clients
    public string $folder;
    private array $actions = [];
    // true after exit() or an exception: a new watch would keep the program running forever
    public bool $is_leaving = false;
    private bool $has_servers;
    private int $percentage_thrown;   // the percentage of the exceptions that act() does not catch
    private int $depth = 0;
    private int $limit = 0;   // id of the timer that ends the program; 0: there is none yet

    public function __construct(private int $budget)
    {
        $this->folder = sys_get_temp_dir();
        $this->peers = new Peers($this);
        $network = new NetworkActions($this);
        $this->percentage_thrown = $this->one_of([1, 10]);
        // Half of the programs mostly use the network.
        $this->has_servers = $this->chance(50);
        $more = $this->has_servers ? array_fill(0, 12, $network) : [];
        $sources = [new CoroutineActions($this), new ObjectActions($this), new EngineActions($this), $network, ...$more];
        foreach ($sources as $source) {
            // get_class_methods() returns only public methods here
            foreach (get_class_methods($source) as $name) {
                if ($name !== '__construct') {
                    $this->actions[] = $source->$name(...);
                }
            }
        }
    }

    public function run(): void
    {
        Coroutine::set(['max_coroutine' => 200, 'scheduler_seed' => mt_rand(), 'log_level' => 3, 'blocking_threshold' => 0,
            'enable_preemptive_scheduler' => $this->chance(30), 'enable_deadlock_check' => $this->chance(50),
            'socket_timeout' => 0.01]);
        set_exception_handler(function (Throwable $e): void {
            $this->is_leaving = true;
            $this->peers->stop();
            echo get_class($e), ' at the end: ', $e->getMessage(), "\n";
        });
        // a tick, because finish() must be tried again when max_coroutine is reached
        $this->limit = Timer::tick(self::MILLISECONDS, $this->finish(...));
        $this->chance(30) && set_error_handler(function (): bool {
            $this->act();
            return $this->chance(50);
        });
        register_shutdown_function(function (): void {
            $this->is_leaving = true;
            $this->peers->stop();
            $this->chance(20) && $this->act();
        });
        $this->chance(20) && spl_autoload_register(fn() => $this->act());
        $this->chance(20) && $this->act();   // performs an action outside of coroutines
        for ($runs = $this->number(1, 2); $runs > 0; $runs--) {
            $this->peers->is_open = !$this->is_leaving;
            Coro\run($this->main(...));
            $this->peers->stop();
        }
        $this->chance(20) && $this->act();
        echo "over, $this->budget actions left\n";
    }

    private function main(): void
    {
        for ($i = $this->has_servers ? $this->number(2, 4) : 0; $i > 0; $i--) {
            $this->peers->start();
        }
        $count = $this->number(2, 12);
        for ($i = 0; $i < $count && !$this->is_over(); $i++) {
            go($this->body());
        }
        while (!$this->is_over()) {
            $this->act();
            Coroutine::sleep(0.001);
        }
        Timer::after(1, $this->finish(...));   // runs in a new coroutine, for which no action has set a time limit
    }

    // Removes everything that would keep the program running, and cancels all coroutines.
    private function finish(mixed ...$timer): void
    {
        $this->budget = 0;
        Timer::clear($this->limit);
        $this->peers->stop();
        foreach ($this->timers as $id) {
            Timer::clear($id);
        }
        for ($descriptor = 0; $descriptor < self::DESCRIPTORS; $descriptor++) {
            @Event::del($descriptor);
        }
        Event::cycle(null);
        Event::cycle(null, true);
        for ($round = 0; $round < 5; $round++) {
            foreach (Coroutine::list() as $id) {
                if ($id !== Coroutine::getCid()) {
                    try {
                        Coroutine::cancel($id, $round % 2 === 0);
                    } catch (Throwable) {
                    }
                }
            }
            try {
                Coroutine::sleep(0.002);
            } catch (Throwable) {
            }
        }
    }

    public function is_over(): bool
    {
        return $this->budget <= 0;
    }

    // Returns a function that performs some random actions. It does not catch the exceptions of some of them.
    public function body(): Closure
    {
        $count = $this->number(1, 8);
        return function (mixed ...$arguments) use ($count): mixed {
            try {
                for ($i = 0; $i < $count && !$this->is_over(); $i++) {
                    $this->act();
                }
            } catch (Coroutine\CanceledException | Coroutine\TimeoutException $e) {
                if ($this->chance($this->percentage_thrown)) {
                    throw $e;
                }
            }
            return $this->chance(50) ? ($arguments[0] ?? null) : $this->value();
        };
    }

    // Performs one random action. May be called at any time and in any callback.
    public function act(): void
    {
        if ($this->budget <= 0 || $this->depth >= self::DEEPEST) {
            return;
        }
        $this->budget--;
        $this->depth++;
        try {
            $this->one_of($this->actions)();
        } catch (Throwable $e) {
            if ($this->chance($this->percentage_thrown) || $e instanceof Coroutine\CanceledException
                || $e instanceof Coroutine\TimeoutException) {
                throw $e;
            }
        } finally {
            $this->depth--;
        }
    }

    public function chance(int $percent): bool
    {
        return mt_rand(1, 100) <= $percent;
    }

    public function number(int $least, int $most): int
    {
        return mt_rand($least, $most);
    }

    public function one_of(array $choices): mixed
    {
        return $choices[array_rand($choices)];
    }

    // Returns a random timeout: mostly a short one, sometimes zero, unlimited or invalid.
    public function timeout(): float
    {
        return $this->chance(90) ? $this->number(1, 5) / 1000 : $this->one_of([0, -1, 1e-9, 1e12, INF, NAN, PHP_FLOAT_MIN]);
    }

    public function id(): int
    {
        $ids = iterator_to_array(Coroutine::list());
        return $ids && $this->chance(90) ? $this->one_of($ids) : $this->one_of([0, -1, PHP_INT_MAX, Coroutine::getCid()]);
    }

    // Returns a random existing object of this kind, or a new one.
    public function pick(string $kind, callable $make): mixed
    {
        if (!$this->$kind || (count($this->$kind) < 6 && $this->chance(20))) {
            return $this->$kind[] = $make();
        }
        if ($this->chance(3)) {
            array_shift($this->$kind);   // the destructor of the object may run here
        }
        return $this->$kind ? $this->one_of($this->$kind) : $make();
    }

    public function value(): mixed
    {
        return match ($this->number(0, 9)) {
            0 => null,
            1 => $this->number(-5, 5),
            2 => str_repeat('x', $this->number(0, 50)),
            3 => [$this->number(0, 9), new Noisy($this)],
            4 => $this->body(),
            5 => $this->cycle(),
            6 => 1.5,
            7 => (function () {
                yield 1;
                $this->act();
                yield 2;
            })(),
            default => new Noisy($this),
        };
    }

    private function cycle(): Noisy
    {
        $noisy = new Noisy($this);
        $noisy->self = $noisy;
        return $noisy;
    }

    // Returns the two ends of a connection, which other actions may use, too.
    public function pair(): array
    {
        return $this->pick('pairs', function (): array {
            $pair = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
            array_map(fn($end) => stream_set_blocking($end, false), $pair);
            return $pair;
        });
    }
}
