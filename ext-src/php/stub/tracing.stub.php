<?php

/** @generate-class-entries */

namespace Coro;

/**
 * Spans (OpenTelemetry) of a server with the option trace_endpoint, or of a program that has called start(). The span of a request
 * is the current one of its coroutine, and of the coroutines that this one starts. Without tracing, span() only calls its function,
 * and the other methods return null or false.
 *
 * @strict-properties
 * @not-serializable
 */
final class Tracing
{
    private function __construct() {}

    /**
     * Begins to trace in a process that is no worker of a server: in a script, or in a program with Coro\run(). span() then makes
     * spans. They are sent in the background, and at the end of the program for at most a second.
     *
     * A process that was forked does not trace until it calls start() itself. A server that starts later traces by its own options.
     *
     * @param array $options options of a server: trace_endpoint, trace_service_name, trace_sample_ratio, trace_queue_size,
     *     trace_clients and trace_propagation. For what is missing, the environment variables of OpenTelemetry count
     * @phpstan-param array<string, mixed> $options
     * @return bool false if no endpoint is given or known from the environment, or if the process already traces
     * @throws \ValueError if an option is unknown or wrong
     */
    public static function start(array $options = []): bool {}

    /**
     * Sends the spans that wait. Returns when all are sent, when the collector has not taken some, or after the time. Waits; outside
     * of coroutines the event loop runs meanwhile.
     *
     * @param float $timeout seconds
     * @return bool true if no span is left
     */
    public static function flush(float $timeout = 1.0): bool {}

    /**
     * Calls a function within a new span, which is a child of the current one. Outside of a span, begins a trace.
     *
     * An exception of the function makes the span fail.
     *
     * @template R
     * @phpstan-param callable(): R $fn
     * @phpstan-param array<string, string|int|float|bool> $attributes
     * @return mixed the result of the function
     * @phpstan-return R
     */
    public static function span(string $name, callable $fn, array $attributes = []): mixed {}

    /**
     * Adds attributes to the current span. A later value of the same attribute replaces the earlier one.
     *
     * @phpstan-param array<string, string|int|float|bool> $attributes
     * @return bool false if no span is recorded
     */
    public static function setAttributes(array $attributes): bool {}

    /**
     * Sets the route of the request, such as "/user/{id}": the attribute http.route, and the name of the span of the server.
     *
     * @return bool false if no span of a request is recorded
     */
    public static function setRoute(string $route): bool {}

    /** Returns true if the current span is recorded, so that it is worth while to compute attributes. */
    public static function isRecording(): bool {}

    /** Returns the id of the current trace, 32 hexadecimal digits, for example for log lines. */
    public static function traceId(): ?string {}

    /** Returns the id of the current span, 16 hexadecimal digits. */
    public static function spanId(): ?string {}

    /** Returns the value of the field traceparent (W3C Trace Context) for a request that the current span makes. */
    public static function traceparent(): ?string {}

    /**
     * Returns what has become of the spans of this process: waiting, sent, dropped.
     *
     * @phpstan-return array{waiting: int, sent: int, dropped: int}|null
     */
    public static function stats(): ?array {}
}
