<?php

declare(strict_types=1);

namespace Coro\Queue;

use __PHP_Incomplete_Class;
use JsonException;
use JsonSerializable;
use Throwable;
use TypeError;
use UnexpectedValueException;
use ValueError;

/**
 * Makes bytes of jobs, and jobs of bytes.
 *
 * @internal
 */
final readonly class Codec
{
    public const MOST_BYTES = 16 << 20;

    private const JSON = JSON_THROW_ON_ERROR | JSON_PRESERVE_ZERO_FRACTION | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE;

    /** @param bool|list<string> $serialize false: JSON; true: serialize(); a list: serialize(), with objects of these classes */
    public function __construct(private bool|array $serialize)
    {
    }

    /**
     * @throws \TypeError if JSON cannot have the value
     * @throws \ValueError if it is not possible for another reason
     */
    public function encode(mixed $job): string
    {
        if ($this->serialize === false && (is_object($job) && !$job instanceof JsonSerializable || is_resource($job))) {
            $type = get_debug_type($job);
            throw new TypeError("A job must be an array or a scalar, unless the option serialize is set; it is $type");
        }
        try {
            $payload = $this->serialize === false ? json_encode($job, self::JSON) : serialize($job);
        } catch (JsonException $error) {
            throw new ValueError("The job cannot be written as JSON: {$error->getMessage()}", 0, $error);
        }
        if (strlen($payload) > self::MOST_BYTES) {
            throw new ValueError('A job must have at most ' . self::MOST_BYTES . ' bytes; it has ' . strlen($payload));
        }
        return $payload;
    }

    /** @throws \UnexpectedValueException if the bytes are no job */
    public function decode(string $payload): mixed
    {
        if ($this->serialize === false) {
            try {
                return json_decode($payload, true, 512, JSON_THROW_ON_ERROR);
            } catch (JsonException $error) {
                throw new UnexpectedValueException("the payload is no JSON: {$error->getMessage()}", 0, $error);
            }
        }
        $classes = ['allowed_classes' => $this->serialize];
        try {
            $job = @unserialize($payload, $classes);
        } catch (Throwable $error) {   // of a method of an object
            throw new UnexpectedValueException("the payload cannot be unserialized: {$error->getMessage()}", 0, $error);
        }
        if ($job === false && $payload !== serialize(false)) {
            throw new UnexpectedValueException('the payload is not one of serialize()');
        }
        if ($job instanceof __PHP_Incomplete_Class) {
            throw new UnexpectedValueException('the payload is an object of a class that does not exist or is not allowed');
        }
        return $job;
    }
}
