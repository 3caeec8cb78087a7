<?php

// A random program of coroutines, made from a number: php -d extension=coro tests/fuzz/api/fuzz.php SEED [ACTIONS]
// Each action is one call of the public interface or of the engine, with objects whose destructors, __toString() and other methods,
// and callbacks that are called back, do further actions. The program may end in any way but by a signal, and has to end.

declare(strict_types=1);

require __DIR__ . '/program.php';
require __DIR__ . '/noisy.php';
require __DIR__ . '/coroutine_actions.php';
require __DIR__ . '/object_actions.php';
require __DIR__ . '/engine_actions.php';

// Actions that are not done, because what they find is known and is being mended elsewhere. To be emptied.
const EXCLUDED = [
    'timer_noisy',         // Timer::clear() of a timer whose arguments have a destructor that waits
    'event_exit',          // Event::exit() in a coroutine
    'eval_handler',        // an error handler that waits while eval() compiles
    'array_multisort',     // with a __toString() that waits
    'autoload_covariant',  // an autoloader that waits while covariant classes are linked
];

// What PHP itself cannot do, with Fibers as little as with coroutines: $array[$key] .= $object whose __toString() waits while the
// array grows; user streams that are closed while they are read. No action does that.

mt_srand((int) $argv[1]);
$program = new Program((int) ($argv[2] ?? 400), EXCLUDED);
$program->run();
