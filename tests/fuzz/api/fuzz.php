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

// What PHP itself cannot do, with Fibers as little as with coroutines: $array[$key] .= $object whose __toString() waits while the
// array grows; user streams that are closed while they are read. No action does that.

mt_srand((int) $argv[1]);
$program = new Program((int) ($argv[2] ?? 400));
$program->run();
