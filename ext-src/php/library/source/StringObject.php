<?php

declare(strict_types=1);

namespace Coro;

/**
 * A string with methods. The methods that make another string return a new object and leave this one unchanged, except
 * append(). Positions and lengths count bytes.
 */
class StringObject implements \Stringable
{
    protected string $string = '';

    /** Makes an object of the string. */
    public function __construct(string $string = '')
    {
        $this->string = $string;
    }

    /** Returns the string. */
    public function __toString(): string
    {
        return $this->string;
    }

    /** Makes an object of the string. */
    public static function from(string $string = ''): static
    {
        return new static($string);
    }

    /** Returns the length. */
    public function length(): int
    {
        return strlen($this->string);
    }

    /** Returns the first position of a string at or after an offset, or false. A negative offset counts from the end. */
    public function indexOf(string $needle, int $offset = 0): int|false
    {
        return strpos($this->string, $needle, $offset);
    }

    /** Returns the last position of a string, as strrpos() does, or false. */
    public function lastIndexOf(string $needle, int $offset = 0): int|false
    {
        return strrpos($this->string, $needle, $offset);
    }

    /** Does what indexOf() does. */
    public function pos(string $needle, int $offset = 0): int|false
    {
        return strpos($this->string, $needle, $offset);
    }

    /** Does what lastIndexOf() does. */
    public function rpos(string $needle, int $offset = 0): int|false
    {
        return strrpos($this->string, $needle, $offset);
    }

    /** Returns the string with its bytes in reverse order. */
    public function reverse(): static
    {
        return new static(strrev($this->string));
    }

    /**
     * Returns the first position of a string in any case of letters, or false.
     *
     * @return int|false
     */
    public function ipos(string $needle)
    {
        return stripos($this->string, $needle);
    }

    /** Returns the string with small letters. */
    public function lower(): static
    {
        return new static(strtolower($this->string));
    }

    /** Returns the string with capital letters. */
    public function upper(): static
    {
        return new static(strtoupper($this->string));
    }

    /** Returns the string without these characters, or without white space, at both ends. */
    public function trim(string $characters = ''): static
    {
        return new static($characters === '' ? trim($this->string) : trim($this->string, $characters));
    }

    /**
     * Returns the string without white space at its beginning.
     *
     * @return static
     */
    public function ltrim(): self
    {
        return new static(ltrim($this->string));
    }

    /**
     * Returns the string without white space at its end.
     *
     * @return static
     */
    public function rtrim(): self
    {
        return new static(rtrim($this->string));
    }

    /**
     * Returns a part of the string, as substr() does.
     *
     * @return static
     */
    public function substr(int $offset, ?int $length = null)
    {
        return new static(substr($this->string, $offset, $length));
    }

    /** Returns the string several times. */
    public function repeat(int $times): static
    {
        return new static(str_repeat($this->string, $times));
    }

    /** Appends to this string, and returns a copy of it. */
    public function append(mixed $str): static
    {
        return new static($this->string .= $str);
    }

    /**
     * Returns the string with other strings in place of all occurrences of a string.
     *
     * @param mixed $count is set to the number of occurrences
     */
    public function replace(string $search, string $replace, mixed &$count = null): static
    {
        return new static(str_replace($search, $replace, $this->string, $count));
    }

    /** True if the string begins with another. */
    public function startsWith(string $needle): bool
    {
        return str_starts_with($this->string, $needle);
    }

    /** True if the string ends with another. */
    public function endsWith(string $needle): bool
    {
        return str_ends_with($this->string, $needle);
    }

    /** True if the string equals another value, which may be an object of this class: by ==, or by === if $strict is true. */
    public function equals(mixed $str, bool $strict = false): bool
    {
        $other = $str instanceof self ? $str->string : $str;
        return $strict ? $this->string === $other : $this->string == $other;
    }

    /** True if the string contains another. */
    public function contains(string $subString): bool
    {
        return str_contains($this->string, $subString);
    }

    /** Returns the parts between delimiters, as explode() does. */
    public function split(string $delimiter, int $limit = PHP_INT_MAX): ArrayObject
    {
        return static::detectArrayType(explode($delimiter, $this->string, $limit));
    }

    /** Returns the character at a position, '' behind the end. A negative position counts from the end. */
    public function char(int $index): string
    {
        return $this->string[$index] ?? '';
    }

    /** Returns the string with a separator after each piece of this length. */
    public function chunkSplit(int $length = 76, string $separator = "\r\n"): static
    {
        return new static(chunk_split($this->string, $length, $separator));
    }

    /** Returns the pieces of this length. */
    public function chunk(int $length = 1): ArrayObject
    {
        return static::detectArrayType(str_split($this->string, $length));
    }

    /** Returns the string. */
    public function toString(): string
    {
        return $this->string;
    }

    /**
     * Makes the arrays that methods return. A class that extends this one can make objects of another class.
     *
     * @param array<array-key, mixed> $value
     */
    protected static function detectArrayType(array $value): ArrayObject
    {
        return new ArrayObject($value);
    }
}
