<?php

declare(strict_types=1);

namespace Coro;

/**
 * A StringObject whose positions and lengths count characters. Needs PHP's extension mbstring. A null as $encoding stands for the
 * encoding of mb_internal_encoding().
 */
class MultibyteStringObject extends StringObject
{
    /** Returns the length. */
    public function length(): int
    {
        return mb_strlen($this->string);
    }

    /** Returns the first position of a string at or after an offset, or false. */
    public function indexOf(string $needle, int $offset = 0, ?string $encoding = null): int|false
    {
        return mb_strpos($this->string, $needle, $offset, $encoding);
    }

    /** Returns the last position of a string, as mb_strrpos() does, or false. */
    public function lastIndexOf(string $needle, int $offset = 0, ?string $encoding = null): int|false
    {
        return mb_strrpos($this->string, $needle, $offset, $encoding);
    }

    /** Does what indexOf() does. */
    public function pos(string $needle, int $offset = 0, ?string $encoding = null): int|false
    {
        return mb_strpos($this->string, $needle, $offset, $encoding);
    }

    /** Does what lastIndexOf() does. */
    public function rpos(string $needle, int $offset = 0, ?string $encoding = null): int|false
    {
        return mb_strrpos($this->string, $needle, $offset, $encoding);
    }

    /** Returns the first position of a string in any case of letters, or false. */
    public function ipos(string $needle, int $offset = 0, ?string $encoding = null): int|false
    {
        return mb_stripos($this->string, $needle, $offset, $encoding);
    }

    /** Returns a part of the string, as mb_substr() does. */
    public function substr(int $start, ?int $length = null, ?string $encoding = null): static
    {
        return new static(mb_substr($this->string, $start, $length, $encoding));
    }

    /** Returns the pieces of this length. */
    public function chunk(int $length = 1): ArrayObject
    {
        return static::detectArrayType(mb_str_split($this->string, $length));
    }
}
