<?php

// Functions for the cases and for the programs that run them.

/** Returns the path of a file or unix socket in the folder of this run. */
function path(string $name): string
{
    return getenv('CORO_TEST_FOLDER') . "/$name";
}

/** Returns the address, such as 127.0.0.1:4711, of a service with a port. */
function address(string $service): string
{
    return trim(file_get_contents(path("addresses/$service")));
}

function port(string $service): int
{
    return (int) explode(':', address($service))[1];
}

/** The contents of a text that differ from run to run are replaced. */
function stable(string $text): string
{
    return preg_replace(
        ['~\d+ milliseconds~', '~(after|for) \d+ ms~', '~PID=\d+|0x[0-9a-f]+~', '~127\.0\.0\.1:\d{2,}~', '~port \d{2,}~'],
        ['N milliseconds', '$1 N ms', '', '127.0.0.1:PORT', 'port PORT'],
        $text,
    );
}

/** Prints what a call returns or throws. */
function show(string $title, Closure $call): void
{
    global $way;
    if ($way === 'toggle') {
        Coro\Runtime::enableCoroutine();   // a timer switches the hooks off during the call
    }
    try {
        $result = $call();
        $text = is_string($result) && strlen($result) > 200 ? md5($result) : json_encode($result, JSON_PARTIAL_OUTPUT_ON_ERROR);
    } catch (Throwable $error) {
        $text = $error::class . " {$error->getCode()} {$error->getMessage()}";
    }
    echo stable("$title: $text"), "\n";
}

/**
 * Returns the case with this name:
 *   compare      functions that print what they do
 *   wait         functions that wait 100 ms
 *   takes_turns  why these functions cannot wait together, or an empty string
 *   handles      connections: functions that open one, wait in it for long, and ask it something next; and the right answer
 *                must_drop: the connection cannot be used after an exception has ended a wait
 *   shared       clients that coroutines may share: functions that open one, and that ask it for a number
 *   persistent   functions that ask a persistent connection for a number and return the answer, or false
 */
function load_case(string $name): array
{
    return (require __DIR__ . "/cases/$name.php") + ['wait' => [], 'handles' => [], 'persistent' => [], 'takes_turns' => ''];
}

/**
 * Asks a connection that may be in use, and returns the answer, or false if a guard of the hooks or the client has refused. An
 * error of the hooks that comes only after the request was sent is returned as text: it is too late.
 */
function ask_guarded(Closure $ask): mixed
{
    try {
        return $ask();
    } catch (Coro\Error $error) {
        return str_contains($error->getMessage(), 'waits in a call with the same connection') ? false : $error->getMessage();
    }
}

/**
 * Lets coroutines share the connection, and returns it.
 *
 * @template T of object
 * @param T $handle
 * @return T
 */
function share_handle(object $handle): object
{
    Coro\Runtime::shareHandle($handle);
    return $handle;
}

/** Prints the verdict of a test. */
function verdict(string $title, ?string $error): void
{
    echo $error === null ? "ok $title\n" : "not ok $title: $error\n";
}
