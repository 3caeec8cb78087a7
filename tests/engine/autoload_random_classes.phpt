--TEST--
Autoloading: several coroutines load random sets of classes with covariant and contravariant methods by an autoloader that waits
--EXTENSIONS--
coro
--FILE--
<?php
// Classes C0, C1, ..., each of which extends an earlier one or none. A method that overrides another one returns a subclass and
// takes a superclass. Unless $circular, methods name only earlier classes.
final class Set
{
    public array $code = [];
    public array $returns = [];
    private array $parents = [];
    private array $parameters = [];

    public function __construct(private string $prefix, int $seed, private bool $circular)
    {
        mt_srand($seed);
        for ($i = 0, $count = mt_rand(5, 14); $i < $count; $i++) {
            $this->parents[] = $i && mt_rand(0, 3) ? mt_rand(0, $i - 1) : -1;
        }
        foreach ($this->parents as $i => $parent) {
            $this->returns[$i] = [];
            $this->override($i);
            for ($n = mt_rand(0, 2); $n > 0; $n--) {
                $this->add($i, "m{$i}_$n", $this->choose($i, -1), $this->choose($i, -1));
            }
            $this->code["{$prefix}$i"] = "class {$prefix}$i" . ($parent < 0 ? '' : " extends {$prefix}$parent") . " { {$this->methods($i)} }";
        }
    }

    public function type(int $class): string
    {
        return $class < 0 ? 'object' : $this->prefix . $class;
    }

    private function add(int $i, string $method, int $returned, int $taken): void
    {
        $this->returns[$i][$method] = $returned;
        $this->parameters[$i][$method] = $taken;
    }

    private function override(int $i): void
    {
        $seen = [];
        for ($of = $this->parents[$i]; $of >= 0; $of = $this->parents[$of]) {
            $seen += array_map(fn(string $method) => $of, array_combine(array_keys($this->returns[$of]), array_keys($this->returns[$of])));
        }
        foreach ($seen as $method => $of) {
            if (mt_rand(0, 2)) {
                $taken = $this->parameters[$of][$method];
                while ($taken >= 0 && mt_rand(0, 1)) {
                    $taken = $this->parents[$taken];
                }
                $returned = $this->choose($i, $this->returns[$of][$method]);
                $this->add($i, $method, $returned < 0 ? $this->returns[$of][$method] : $returned, $taken);
            }
        }
    }

    // Returns the number of the given class or of one of its subclasses; -1 means `object`.
    private function choose(int $i, int $of): int
    {
        $found = [];
        for ($class = 0; $class < ($this->circular ? count($this->parents) : $i); $class++) {
            for ($up = $class; $up >= 0 && $up !== $of; $up = $this->parents[$up]) {
            }
            if ($up === $of) {
                $found[] = $class;
            }
        }
        return $found ? $found[mt_rand(0, count($found) - 1)] : -1;
    }

    private function methods(int $i): string
    {
        $code = '';
        foreach ($this->returns[$i] as $method => $returned) {
            $code .= "function $method(?{$this->type($this->parameters[$i][$method])} \$x = null): ?{$this->type($returned)} { return null; }\n";
        }
        return $code;
    }
}

// Lets the coroutines that pause go on one at a time, in an order that depends on nothing but the seed.
final class Schedule
{
    private Random\Randomizer $random;
    private Coro\Channel $paused;

    public function __construct(int $seed)
    {
        $this->random = new Random\Randomizer(new Random\Engine\Mt19937($seed));
        $this->paused = new Coro\Channel(100);
    }

    public function pause(): void
    {
        $turn = new Coro\Channel(1);
        $this->paused->push($turn);
        $turn->pop();
    }

    public function run(callable ...$functions): void
    {
        go(function () use ($functions): void {
            Coro\Coroutine::join(array_map('go', $functions));
            $this->paused->close();
        });
        for ($turns = []; ; array_splice($turns, $this->random->getInt(0, count($turns) - 1), 1)[0]->push(true)) {
            while (!$turns || !$this->paused->isEmpty()) {
                if (!$turn = $this->paused->pop()) {
                    return;
                }
                $turns[] = $turn;
            }
        }
    }
}

$code = $counts = [];
$schedule = null;
spl_autoload_register(function (string $class) use (&$code, &$counts, &$schedule): void {
    $schedule?->pause();
    $counts[$class] = ($counts[$class] ?? 0) + 1;
    eval($code[$class]);
    crc32($class) % 3 && $schedule?->pause();
});

// Returns the errors in the loaded classes of the set.
function faults(Set $set, array $counts): array
{
    $faults = [];
    foreach (array_filter(array_keys($set->code), fn(string $class) => class_exists($class, false)) as $i => $class) {
        if ($counts[$class] !== 1) {
            $faults[] = "$class was loaded $counts[$class] times";
        }
        foreach ((new ReflectionClass($class))->getMethods() as $method) {
            $declared = array_search($method->class, array_keys($set->code));
            if ((string) $method->getReturnType() !== '?' . $set->type($set->returns[$declared][$method->name])) {
                $faults[] = "$class::{$method->name}() returns {$method->getReturnType()}";
            }
        }
    }
    return $faults;
}

function load(array $names): void
{
    foreach ($names as $name) {
        new $name;
    }
}

// Loads the set one class after the other, and under other names in several coroutines.
function check(int $seed, bool $circular, int $order_seed): void
{
    global $code, $counts, $schedule;
    $kind = ($circular ? 'C' : 'A') . "{$seed}_$order_seed";
    $alone = new Set("{$kind}_alone_", $seed, $circular);
    $together = new Set("{$kind}_together_", $seed, $circular);
    $code = $alone->code + $together->code;
    $orders = [];
    for ($i = 0; $i < 4; $i++) {
        $order = array_keys(array_keys($together->code));
        shuffle($order);
        $orders[] = array_slice($order, 0, mt_rand(1, count($order)));
    }
    foreach ($orders as $order) {
        load(array_map($alone->type(...), $order));
    }
    $schedule = new Schedule($order_seed);
    Coro\run(fn() => $schedule->run(...array_map(
        fn(array $order) => fn() => load(array_map($together->type(...), $order)), $orders)));
    $schedule = null;
    foreach ([...faults($alone, $counts), ...faults($together, $counts)] as $fault) {
        echo "seed $seed: $fault\n";
    }
    $loaded = fn(Set $set) => count(array_filter(array_keys($set->code), fn(string $class) => class_exists($class, false)));
    if ($loaded($alone) !== $loaded($together)) {
        echo "seed $seed: {$loaded($together)} classes instead of {$loaded($alone)}\n";
    }
}

// PHP cannot load all circular sets in every order; these sets it can.
const STRAIGHT = [1, 2, 3, 4, 5, 6, 26, 134, 140, 157];
const CIRCULAR = [5, 13, 19, 26, 37, 43, 56, 60];
const SCHEDULES = 20;

if (isset($argv[3])) {
    check((int) $argv[1], (bool) $argv[2], (int) $argv[3]);
} else {
    for ($order_seed = 1; $order_seed <= SCHEDULES; $order_seed++) {
        array_map(fn(int $seed) => check($seed, false, $order_seed), STRAIGHT);
        array_map(fn(int $seed) => check($seed, true, $order_seed), CIRCULAR);
    }
}
echo "done\n";
?>
--EXPECT--
done
