<?php

/** @generate-class-entries */

namespace Coro;

/**
 * A child process that runs a function of the program, with a pipe to its parent, and functions for processes.
 *
 * start() forks the process, also inside a coroutine. The child is a program of its own: it has no coroutines, timers, events and
 * output buffers of its parent, is no part of a server, and ends when the function has returned and no timers, events and coroutines
 * are left. Then PHP calls the shutdown functions, and the destructors of the objects that the child has made; the destructors of
 * older objects are left to the parent. The parent must reap the child with wait() or Coroutine\System::waitPid().
 *
 * Both sides of the pipe have the same methods. Inside a coroutine only this coroutine waits for the pipe and for the queue; other
 * callers block. coro_last_error() returns the reason when such a method returns false.
 *
 * Outside of coroutines a signal with a handler of pcntl_signal() does not end a wait of read(), push() and pop() if
 * pcntl_async_signals() is on: the handler runs, and the wait goes on unless the handler has thrown an exception. Otherwise they
 * return false with EINTR, so that the program can call pcntl_signal_dispatch().
 */
class Process
{
    /**
     * The flag for $mode of useQueue() with which push() and pop() do not wait.
     *
     * @var int
     */
    const IPC_NOWAIT = 256;

    /**
     * The argument of close() for the end of the parent.
     *
     * @var int
     */
    const PIPE_MASTER = 1;

    /**
     * The argument of close() for the end of the child.
     *
     * @var int
     */
    const PIPE_WORKER = 2;

    /**
     * The argument of close() for the side that reads.
     *
     * @var int
     */
    const PIPE_READ = 3;

    /**
     * The argument of close() for the side that writes.
     *
     * @var int
     */
    const PIPE_WRITE = 4;

    /**
     * The process has no pipe.
     *
     * @var int
     */
    const PIPE_TYPE_NONE = 0;

    /**
     * The pipe is a stream of bytes.
     *
     * @var int
     */
    const PIPE_TYPE_STREAM = 1;

    /**
     * Each write() is one message, which one read() returns.
     *
     * @var int
     */
    const PIPE_TYPE_DGRAM = 2;

    /**
     * The number of the descriptor of this side's end of the pipe; null without a pipe.
     *
     * @var int|null
     */
    public $pipe = null;

    /**
     * The id of the queue of useQueue(), as ipcs(1) shows it; null without a queue.
     *
     * @var int|null
     */
    public $msgQueueId = null;

    /**
     * The key of the queue of useQueue(); null without a queue.
     *
     * @var int|null
     */
    public $msgQueueKey = null;

    /**
     * The id of the process, in the parent and in the child; null before start(). For a worker of a pool and a process of a server
     * it is the id of the process that runs now, in all processes of the pool or the server.
     *
     * @var int|null
     */
    public $pid = null;

    /**
     * A number that this program counts for its Process objects, from 1; in a pool the number of the worker, from 0.
     *
     * @var int|null
     */
    public $id = null;

    private mixed $callback = null;

    /**
     * @param callable $callback is called in the child with this object
     * @phpstan-param callable(Process): mixed $callback
     * @param bool $redirect_stdin_and_stdout true: the standard input, output and error of the child are its end of the pipe, which
     *        then is a stream
     * @param int $pipe_type Process::PIPE_TYPE_NONE, PIPE_TYPE_STREAM or PIPE_TYPE_DGRAM
     * @param bool $enable_coroutine true: the function runs in a coroutine, as with Coro\run()
     * @throws \ValueError for another type of pipe
     * @throws Exception when the system refuses to make the pipe
     */
    public function __construct(callable $callback, bool $redirect_stdin_and_stdout = false, int $pipe_type = SOCK_DGRAM, bool $enable_coroutine = false) {}

    /** Does nothing. It exists for classes that call the destructor of their parent class. */
    public function __destruct() {}

    /**
     * Waits until a child process of this process has ended, as Coroutine\System::wait() does. Outside of coroutines it blocks.
     *
     * @param bool $blocking false: does not wait
     * @return array|false "pid", "code" (the exit status) and "signal" (the signal that has ended the process, or 0); false when there
     *         is no child process, when none has ended and $blocking is false, and when the wait was interrupted or canceled
     * @phpstan-return array{pid: int, code: int, signal: int}|false
     */
    public static function wait(bool $blocking = true): array|false {}

    /**
     * Calls callback(signal) for each signal of this number; null restores the former action. The same as
     * Event::signal().
     *
     * @param callable|null $callback
     * @phpstan-param (callable(int): mixed)|null $callback
     * @return bool false when there is no callback to remove
     * @throws \ValueError for a signal that no program can catch, such as SIGKILL
     */
    public static function signal(int $signal_no, ?callable $callback = null): bool {}

    /**
     * Lets the kernel send this process a signal again and again, by setitimer(2): SIGALRM, SIGVTALRM or SIGPROF. PHP uses the last one
     * for max_execution_time.
     *
     * @param int $usec the interval in microseconds; 0 and negative: ends the signals
     * @param int $type 0: real time, SIGALRM; 1: time of this process, SIGVTALRM; 2: time of this process and of the kernel for
     *        it, SIGPROF
     * @throws \ValueError for another type
     */
    public static function alarm(int $usec, int $type = 0): bool {}

    /**
     * Sends a signal to a process, as kill(2) does.
     *
     * @param int $pid the id of a process; 0: all processes of this process group; -1: all processes that this one may send signals
     *        to; less than -1: all processes of the group -$pid
     * @param int $signal_no 0: sends nothing, only checks whether the process exists
     * @return bool false with a warning when the signal could not be sent; with signal 0, a missing process is no reason for a
     *         warning
     * @throws \ValueError for a number that is not a signal
     */
    public static function kill(int $pid, int $signal_no = SIGTERM): bool {}

    /**
     * Makes this process a daemon, as daemon(3) does: forks, ends the parent at once, and leaves the terminal. Must be called
     * outside of coroutines, before a server is started.
     *
     * @param bool $nochdir false: the current directory becomes /
     * @param bool $noclose false: standard input, output and error become /dev/null
     * @param array $pipes up to three streams or descriptors that become standard input, output and error; null leaves one as
     *        it is
     * @phpstan-param array<mixed> $pipes
     * @return bool false with a warning when the system refuses it
     * @throws \Coro\Error in a coroutine, in a server, and while the loop runs
     * @throws \ValueError when $pipes has more than three elements or something else
     */
    public static function daemon(bool $nochdir = true, bool $noclose = true, array $pipes = []): bool {}

    /**
     * Lets this process run only on the given processors, as sched_setaffinity(2) does.
     *
     * @param int[] $cpu_settings numbers of processors, from 0
     * @return bool false with a warning when this machine has none of the processors
     * @throws \ValueError for an empty list, and for a number that no machine has
     * @throws \TypeError for an element that is not a number
     */
    public static function setAffinity(array $cpu_settings): bool {}

    /**
     * Returns the numbers of the processors on which this process may run.
     *
     * @phpstan-return list<int>
     */
    public static function getAffinity(): array {}

    /**
     * Sets the nice value of processes, as setpriority(2) does.
     *
     * @param int $which PRIO_PROCESS (0), PRIO_PGRP (1) or PRIO_USER (2)
     * @param int $priority from -20 (runs first) to 19
     * @param int|null $who the id of the process, group or user; null: this object's process
     * @return bool false when the system refuses it; coro_last_error() returns the reason
     * @throws \ValueError when $who is null and $which is not PRIO_PROCESS
     */
    public function setPriority(int $which, int $priority, ?int $who = null): bool {}

    /**
     * Returns the nice value of a process, or the lowest one of several processes, as getpriority(2) does.
     *
     * @param int $which as for setPriority()
     * @param int|null $who as for setPriority()
     * @return int|false false when there is no such process; coro_last_error() returns the reason
     * @throws \ValueError when $who is null and $which is not PRIO_PROCESS
     */
    public function getPriority(int $which, ?int $who = null): int|false {}

    /**
     * Sets the option enable_coroutine: whether the function runs in a coroutine.
     *
     * @phpstan-param array<string, mixed> $settings
     */
    public function set(array $settings): void {}

    /**
     * Sets how long read() and write() wait.
     *
     * @param float $seconds 0 and negative: without a limit, as at first
     * @return bool false with a warning when there is no pipe
     */
    public function setTimeout(float $seconds): bool {}

    /**
     * Sets whether read() and write() wait for the other side, as at first.
     *
     * @param bool $blocking false: they return false at once instead of waiting
     * @return bool false with a warning when there is no pipe
     */
    public function setBlocking(bool $blocking): bool {}

    /**
     * Opens a System V message queue for push() and pop(), or makes it. The queue outlives the process: freeQueue() removes it.
     *
     * @param int $key the key of the queue; 0 and negative: a key that is made of the path of the running script
     * @param int $mode 1: pop() returns only messages for this process; 2: pop() returns any message of the queue. With
     *        Process::IPC_NOWAIT as in 2 | Process::IPC_NOWAIT, push() and pop() do not wait
     * @param int $capacity the most bytes of all messages in the queue; 0 and negative: the limit of the system
     * @return bool false with a warning when the system refuses it, and without a key when the running code has no file
     * @throws \ValueError for another mode
     */
    public function useQueue(int $key = 0, int $mode = 2, int $capacity = -1): bool {}

    /**
     * Returns "queue_num", the number of messages in the queue, and "queue_bytes", their length.
     *
     * @phpstan-return array{queue_num: int, queue_bytes: int}|false
     */
    public function statQueue(): array|false {}

    /** Removes the queue from the system, with its messages. Other processes that wait for it return false. */
    public function freeQueue(): bool {}

    /**
     * Forks the process. The program goes on in the parent, and the child calls the function. When the process has ended, start() may
     * be called again.
     *
     * @return int|bool the id of the process; false with a warning when the process runs already, cannot be forked, is the calling
     *         process itself, is a worker of a pool, or was given to Server::addProcess()
     */
    public function start(): int|bool {}

    /**
     * Sends bytes, or one message, to the other side of the pipe. Waits until the pipe has taken all of them.
     *
     * @return int|false the number of bytes; false with a warning when the other side has ended, and without a warning after the timeout
     */
    public function write(string $data): int|false {}

    /**
     * Closes the end of the pipe.
     *
     * @param int $which 0: closes the end; Process::PIPE_READ: ends only the direction in which this side reads;
     *        Process::PIPE_WRITE: ends only the direction in which it writes
     * @return bool false with a warning when there is no pipe
     * @throws \ValueError for another number
     */
    public function close(int $which = 0): bool {}

    /**
     * Receives bytes, or one message, from the other side of the pipe. A message that is longer than $size is cut.
     *
     * @param int $size the most bytes
     * @return string|false "" when the other side has ended or has closed its end; false after the timeout, when the wait was
     *         canceled, when a signal has ended the wait outside of coroutines, and with a warning when there is no pipe
     * @throws \ValueError when $size is not positive
     */
    public function read(int $size = 8192): string|false {}

    /**
     * Adds a message to the queue. Waits while the queue is full.
     *
     * @return bool false with a warning when there is no queue, or the message is too long for the system; false when the queue was
     *         removed, when the wait was canceled, when a signal has ended the wait outside of coroutines, and with
     *         Process::IPC_NOWAIT when the queue is full
     * @throws \ValueError when $data is empty
     */
    public function push(string $data): bool {}

    /**
     * Takes a message from the queue. Waits while there is none.
     *
     * @param int $size the most bytes; a longer message is cut
     * @return string|false false with a warning when there is no queue; false when the queue was removed, when the wait was canceled,
     *         when a signal has ended the wait outside of coroutines, and with Process::IPC_NOWAIT when there is no message
     */
    public function pop(int $size = 65536): string|false {}

    /**
     * Ends the child, as exit() does.
     *
     * @param int $exit_code from 0 to 255
     * @throws \Coro\Error in another process than the child
     */
    public function exit(int $exit_code = 0): void {}

    /**
     * Replaces the program of the child by another one, as execve(2) does. The pipe stays open only if it was redirected.
     *
     * @param string $exec_file the path of the program
     * @param string[] $args its arguments, without the name of the program
     * @return bool false with a warning when the program cannot be run; does not return otherwise
     * @throws \Coro\Error in another process than the child
     */
    public function exec(string $exec_file, array $args): bool {}

    /** Returns this side's end of the pipe as a socket, always the same object. Returns false with a warning when there is no pipe. */
    public function exportSocket(): \Coro\Coroutine\Socket|false {}

    /**
     * Sets the title of the running process, which ps(1) shows.
     *
     * @return bool false with a warning when this is not PHP's command line
     */
    public function name(string $process_name): bool {}
}
