<?php

declare(strict_types=1);

namespace Coro\Queue;

use TypeError;
use ValueError;

/**
 * The options of Coro\Queue.
 *
 * @internal
 */
final readonly class Settings
{
    public const MOST_DEAD = 10_000_000;

    /** The options that are numbers: the default, the least and the largest value. */
    private const NUMBERS = [
        'max_attempts' => [5, 1, 1_000_000],
        'max_dead' => [10_000, 0, self::MOST_DEAD],
        'backoff' => [1.0, 0.0, 86_400.0],
        'max_backoff' => [600.0, 0.0, 86_400.0 * 30],
        'max_wait_time' => [3.0, 0.0, 86_400.0],
        'timeout' => [5.0, 0.01, 3600.0],
    ];

    public string $prefix;
    /** @var bool|list<string> */
    public bool|array $serialize;
    public int $maxAttempts;
    public int $maxDead;
    public float $backoff;
    public float $maxBackoff;
    public float $maxWaitTime;
    public float $timeout;

    /**
     * @param array<string, mixed> $options
     * @throws \ValueError for an option that does not exist, and a value that is not possible
     * @throws \TypeError for a value of another type
     */
    public function __construct(array $options)
    {
        $numbers = [];
        foreach (self::NUMBERS as $name => [$default, $least, $most]) {
            $value = $options[$name] ?? $default;
            if (!is_int($value) && (!is_float($value) || is_int($least))) {
                throw new TypeError("The option $name must be " . (is_int($least) ? 'an integer' : 'a number'));
            }
            if (!($value >= $least && $value <= $most)) {
                throw new ValueError("The option $name must be at least $least and at most $most");
            }
            $numbers[$name] = $value;
        }
        if ($unknown = array_diff_key($options, $numbers, ['prefix' => 1, 'serialize' => 1])) {
            throw new ValueError('There is no option ' . array_key_first($unknown));
        }
        $prefix = $options['prefix'] ?? 'coro';
        if (!is_string($prefix) || !preg_match('/^[A-Za-z0-9_.:-]{1,100}$/D', $prefix)) {
            throw new ValueError('The option prefix must have 1 to 100 letters, digits, or characters of _ - . :');
        }
        $serialize = $options['serialize'] ?? false;
        $classes = is_array($serialize) ? array_values(array_filter($serialize, is_string(...))) : null;
        if (!is_bool($serialize) && $serialize !== $classes) {
            throw new TypeError('The option serialize must be a bool or a list of names of classes');
        }
        $this->prefix = $prefix;
        $this->serialize = $serialize;
        $this->maxAttempts = $numbers['max_attempts'];
        $this->maxDead = $numbers['max_dead'];
        $this->backoff = (float) $numbers['backoff'];
        $this->maxBackoff = (float) $numbers['max_backoff'];
        $this->maxWaitTime = (float) $numbers['max_wait_time'];
        $this->timeout = (float) $numbers['timeout'];
    }

    /** Returns how long to wait after this number of failures: twice as long each time, and by chance up to a half less. */
    public function backoff(int $failures): float
    {
        $longest = min($this->maxBackoff, $this->backoff * 2 ** min($failures - 1, 60));
        return $longest * (1 - mt_rand() / mt_getrandmax() / 2);
    }
}
