<?php

// Runs a random program of coroutines that is made from a number: php -d extension=coro tests/fuzz/api/fuzz.php
// SEED [ACTIONS]
// Each action of the program is one call of the public interface or of the engine. The objects of the program have
// destructors, __toString() and other methods that perform further actions, as callbacks do. The program may end
// in any way except by a signal.

declare(strict_types=1);

require __DIR__ . '/program.php';
require __DIR__ . '/noisy.php';
require __DIR__ . '/coroutine_actions.php';
require __DIR__ . '/object_actions.php';
require __DIR__ . '/engine_actions.php';
require __DIR__ . '/network_actions.php';
require __DIR__ . '/peers.php';

// No action performs operations that PHP itself supports neither with Fibers nor with coroutines: $array[$key] .=
// $object whose __toString() waits while the array grows, user streams that are closed while they are read, and print_r() of an
// array that changes while a __debugInfo() in it waits.

mt_srand((int) $argv[1]);
$program = new Program((int) ($argv[2] ?? 400));
$program->run();
