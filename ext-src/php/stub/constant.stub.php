<?php

/** @generate-class-entries */

namespace Coro;

/**
 * The names of options and events: OPTION_WORKER_NUM is "worker_num", EVENT_WORKER_START is "workerStart". There is one constant
 * for every option of docs/reference/options.md, and for options and events that exist only in Swoole.
 */
final class Constant
{
}
