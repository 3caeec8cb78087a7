<?php

/** @generate-class-entries */

namespace Coro\Event;

/**
 * Tells which of many streams are ready, for event loops that are written in PHP. Unlike Coro\Event it calls no callbacks: one
 * coroutine, or the main program, waits for all streams at once and gets a list. A stream is reported in every wait as long as it
 * is ready (level-triggered, as in poll(2)). The selector has an epoll descriptor of its own (epoll(7)), so several selectors may
 * watch the same stream. The classes in library/ that run the loops of Revolt and ReactPHP use it.
 */
final class Selector
{
    /**
     * Says for which events of a stream to wait, from the next wait() on; a wait() that is under way in another coroutine ends.
     * Does not wait. A stream that was closed is not reported any more; call watch($stream, 0) all the same.
     *
     * @param resource $stream a stream with a descriptor; for one without, as of php://memory, PHP gives a warning
     * @param int $events CORO_EVENT_READ, CORO_EVENT_WRITE, both, or 0 for none
     * @return bool false in a forked child of the process that has made the selector, which needs a selector of its own
     */
    public function watch($stream, int $events): bool {}

    /**
     * Waits until a stream is ready, until wake() or until the timeout, while coroutines and other events of the loop run: they
     * run once even if a stream is ready already. May return an empty array early. Works in a coroutine and outside of any; there
     * it makes one turn of the loop, as Event::turn() does.
     *
     * A stream is ready to be read also if PHP's buffer contains bytes of it. A regular file is always ready. A stream with an
     * error or a hang-up is ready for all its events.
     *
     * @param float $timeout seconds; 0: does not wait; negative: without a limit
     * @return array<int, int> the events that have occurred, a sum of CORO_EVENT_READ and CORO_EVENT_WRITE, by get_resource_id()
     * @throws \Coro\Error while another coroutine waits, and in a forked child of the process that has made the selector
     */
    public function wait(float $timeout = -1): array {}

    /** Makes the wait() return that is under way in a coroutine or the main program, if any, but not before the caller waits. */
    public function wake(): void {}

    /** Returns true in a forked child of the process that has made the selector. The child needs a selector of its own. */
    public function isForked(): bool {}
}
