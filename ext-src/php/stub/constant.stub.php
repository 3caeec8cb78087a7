<?php

/** @generate-class-entries */

namespace Coro;

/**
 * Constants with the names of options and events: OPTION_WORKER_NUM is 'worker_num', EVENT_WORKER_START is 'workerStart'. There is a
 * constant for every option of docs/reference/options.md and for the other options of Swoole.
 */
final class Constant
{
}
