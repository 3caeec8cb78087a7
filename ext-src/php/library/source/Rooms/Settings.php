<?php

declare(strict_types=1);

namespace Coro\Rooms;

use Closure;
use TypeError;
use ValueError;

/**
 * The options of Coro\Rooms.
 *
 * @internal
 */
final readonly class Settings
{
    /** The names of the options, the fields, and the least and largest numbers. */
    private const NUMBERS = [
        'history' => [0, 1_000_000],
        'history_time' => [0.001, 1e9],
        'heartbeat' => [0.001, 3600.0],
        'node_timeout' => [0.002, 86400.0],
        'engine_timeout' => [0.001, 3600.0],
        'send_timeout' => [0.001, 3600.0],
        'queue_bytes' => [0, 1 << 40],
    ];

    public string $prefix;        // of all names in the engine: 1 to 100 bytes of A-Z a-z 0-9 _ - .
    public int $history;          // how many messages of each room are kept at least; 0: none need be kept
    public float $historyTime;    // for how many seconds
    public float $heartbeat;      // how often a node says that it lives, in seconds
    public float $nodeTimeout;    // after how many seconds of silence a node is dead; at least twice the heartbeat
    public float $engineTimeout;  // how long an engine has time to answer or to take a connection, in seconds
    public float $sendTimeout;    // how long send() waits for the nodes, in seconds
    public int $queueBytes;       // how many bytes are kept for an engine that is away
    public ?Closure $envelope;    // (string $data, ?string $id, string $room): string

    /**
     * @param array<string, mixed> $options as users give them
     * @throws \ValueError for an option that does not exist, or a number that is not possible
     * @throws \TypeError for a value of another type
     */
    public function __construct(array $options = [])
    {
        $options += [
            'prefix' => 'coro', 'history' => 0, 'history_time' => 300.0, 'heartbeat' => 5.0, 'node_timeout' => 10.0,
            'engine_timeout' => 3.0, 'send_timeout' => 5.0, 'queue_bytes' => 16 << 20, 'envelope' => null,
        ];
        $numbers = [];
        foreach (self::NUMBERS as $name => $range) {
            $numbers[$name] = self::number($name, $options[$name], ...$range);
        }
        if (!is_string($options['prefix']) || !preg_match('/^[A-Za-z0-9_.-]{1,100}$/D', $options['prefix'])) {
            throw new ValueError('The option prefix must have 1 to 100 letters, digits, or characters of _ - .');
        }
        if ($options['envelope'] !== null && !is_callable($options['envelope'])) {
            throw new TypeError('The option envelope must be callable or null');
        }
        if ($numbers['node_timeout'] < 2 * $numbers['heartbeat']) {
            throw new ValueError('The option node_timeout must be at least twice the heartbeat');
        }
        if ($unknown = array_diff_key($options, $numbers, ['prefix' => 1, 'envelope' => 1])) {
            throw new ValueError('There is no option ' . array_key_first($unknown));
        }
        $this->prefix = $options['prefix'];
        $this->history = (int) $numbers['history'];
        $this->historyTime = $numbers['history_time'];
        $this->heartbeat = $numbers['heartbeat'];
        $this->nodeTimeout = $numbers['node_timeout'];
        $this->engineTimeout = $numbers['engine_timeout'];
        $this->sendTimeout = $numbers['send_timeout'];
        $this->queueBytes = (int) $numbers['queue_bytes'];
        $this->envelope = $options['envelope'] === null ? null : $options['envelope'](...);
    }

    private static function number(string $name, mixed $value, int|float $least, int|float $most): float
    {
        if (!is_int($value) && (!is_float($value) || is_int($least))) {
            throw new TypeError("The option $name must be " . (is_int($least) ? 'an integer' : 'a number'));
        }
        if (!($value >= $least && $value <= $most)) {
            throw new ValueError("The option $name must be at least $least and at most $most");
        }
        return (float) $value;
    }
}
