<?php

// A random program of coroutines, made from a number: php -d extension=coro tests/fuzz/api/fuzz.php SEED [ACTIONS]
// Each action is one call of the public interface or of the engine. Its objects have destructors, __toString() and other methods
// that perform further actions, as callbacks do. The program must end, in any way except by a signal.

declare(strict_types=1);

require __DIR__ . '/program.php';
require __DIR__ . '/noisy.php';
require __DIR__ . '/coroutine_actions.php';
require __DIR__ . '/object_actions.php';
require __DIR__ . '/engine_actions.php';

// Operations that PHP itself does not support, neither with Fibers nor with coroutines: $array[$key] .= $object whose
// __toString() waits while the array grows, and user streams that are closed while they are read. No action performs these.

mt_srand((int) $argv[1]);
$program = new Program((int) ($argv[2] ?? 400));
$program->run();
