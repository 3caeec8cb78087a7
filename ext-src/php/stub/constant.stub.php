<?php

/** @generate-class-entries */

namespace Coro;

/**
 * The names of options and events: OPTION_WORKER_NUM is 'worker_num', EVENT_WORKER_START is 'workerStart'. There is one for
 * every option of docs/reference/options.md, and for those that only other servers of the same family have.
 */
final class Constant
{
}
