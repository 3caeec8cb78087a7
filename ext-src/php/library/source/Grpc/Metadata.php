<?php

declare(strict_types=1);

namespace Coro\Grpc;

/**
 * What gRPC writes into header fields: metadata, the message of a status, and timeouts.
 *
 * @internal
 */
final class Metadata
{
    private const OTHER_FIELDS = ['content-type', 'content-length', 'te', 'host', 'accept-encoding', 'date', 'server',
        'connection'];

    private const UNITS = ['H' => 3600.0, 'M' => 60.0, 'S' => 1.0, 'm' => 1e-3, 'u' => 1e-6, 'n' => 1e-9];

    /**
     * Returns the metadata among the fields. Values of names that end with "-bin" are decoded.
     *
     * @param array<string, string|list<string>> $fields
     * @return array<string, list<string>>
     */
    public static function of(array $fields): array
    {
        $metadata = [];
        foreach ($fields as $name => $values) {
            $name = (string) $name;
            if (str_starts_with($name, 'grpc-') || $name[0] === ':' || in_array($name, self::OTHER_FIELDS, true)) {
                continue;
            }
            $values = (array) $values;
            if (str_ends_with($name, '-bin')) {
                $values = array_map(self::decoded(...), explode(',', implode(',', $values)));
            }
            $metadata[$name] = $values;
        }
        return $metadata;
    }

    /**
     * Returns metadata as header fields.
     *
     * @param array<string, string|list<string>> $metadata
     * @return array<string, list<string>>
     */
    public static function fields(array $metadata): array
    {
        $fields = [];
        foreach ($metadata as $name => $values) {
            $name = self::checkedName($name);
            if (str_starts_with($name, 'grpc-')) {
                throw new \ValueError("metadata must not have the name $name: gRPC itself uses names that begin with \"grpc-\"");
            }
            foreach ((array) $values as $value) {
                $fields[$name][] = str_ends_with($name, '-bin') ? self::encoded((string) $value)
                    : self::checkedText($name, $value);
            }
        }
        return $fields;
    }

    /** Returns the fields that say how a call has ended: names => values. */
    public static function ofStatus(Status $status): array
    {
        $fields = ['grpc-status' => (string) $status->code];
        if ($status->message !== '') {
            $encode = fn(array $found): string => rawurlencode($found[0]);
            $fields['grpc-message'] = preg_replace_callback('/[^\x20-\x24\x26-\x7e]/', $encode, $status->message);
        }
        if ($status->details !== '') {
            $fields['grpc-status-details-bin'] = self::encoded($status->details);
        }
        return $fields;
    }

    /** Returns the status that the fields tell; null if they have none. */
    public static function status(array $fields): ?Status
    {
        $code = self::one($fields, 'grpc-status');
        if ($code === '') {
            return null;
        }
        return new Status(self::isNumber($code) ? (int) $code : Status::UNKNOWN, rawurldecode(self::one($fields, 'grpc-message')),
            self::decoded(self::one($fields, 'grpc-status-details-bin')));
    }

    /** Returns the first value of a field. */
    public static function one(array $fields, string $name, string $default = ''): string
    {
        $value = $fields[$name] ?? $default;
        return is_string($value) ? $value : (string) $value[0];
    }

    /** Returns the seconds of a field grpc-timeout: at most eight digits and a unit; null if it is malformed. */
    public static function seconds(string $timeout): ?float
    {
        $unit = self::UNITS[substr($timeout, -1)] ?? null;
        $digits = substr($timeout, 0, -1);
        return $unit !== null && strlen($digits) <= 8 && self::isNumber($digits) ? (int) $digits * $unit : null;
    }

    /** Returns seconds as the value of grpc-timeout. */
    public static function timeout(float $seconds): string
    {
        foreach (['u', 'm', 'S'] as $unit) {
            $count = ceil($seconds / self::UNITS[$unit]);
            if ($count < 1e8) {
                return max(1, (int) $count) . $unit;
            }
        }
        return '99999999S';
    }

    private static function checkedName(string|int $name): string
    {
        if (is_int($name)) {
            throw new \ValueError("metadata must be an array of name => value; element $name has no name");
        }
        if (!preg_match('/^[A-Za-z0-9_.-]+$/D', $name)) {
            throw new \ValueError("the name of metadata may have only letters, digits, \"_\", \"-\" and \".\", not \"$name\"");
        }
        return strtolower($name);
    }

    private static function checkedText(string $name, mixed $value): string
    {
        if (is_array($value)) {
            throw new \TypeError("metadata \"$name\" must be a string or a list of strings");
        }
        $text = (string) $value;
        if (preg_match('/[^\x20-\x7e]/', $text)) {
            throw new \ValueError("metadata \"$name\" may have only printable ASCII characters: a name that ends with \"-bin\" "
                . 'may have any bytes');
        }
        return $text;
    }

    private static function isNumber(string $text): bool
    {
        return $text !== '' && strspn($text, '0123456789') === strlen($text);
    }

    private static function encoded(string $value): string
    {
        return rtrim(base64_encode($value), '=');
    }

    private static function decoded(string $value): string
    {
        return (string) base64_decode($value);
    }
}
