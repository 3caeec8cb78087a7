<?php

declare(strict_types=1);

namespace Coro;

use Coro\Exception\ArrayKeyNotExists;

/**
 * An array with methods. Methods that change the array and are not said to return something else return this object. get(),
 * getOr(), first(), last() and randomGet() return strings as StringObject and arrays as ArrayObject; other elements, and all
 * elements that [] returns, as they are.
 *
 * @implements \ArrayAccess<array-key, mixed>
 * @implements \Iterator<array-key, mixed>
 */
class ArrayObject implements \ArrayAccess, \Serializable, \Countable, \Iterator
{
    /** @var array<array-key, mixed> */
    protected $array = [];

    /**
     * Makes an object of the array.
     *
     * @param array<array-key, mixed> $array
     */
    public function __construct(array $array = [])
    {
        $this->array = $array;
    }

    /**
     * Returns the array.
     *
     * @return array<array-key, mixed>
     */
    public function __toArray(): array
    {
        return $this->array;
    }

    /**
     * Returns the array, for serialize().
     *
     * @return array<array-key, mixed>
     */
    public function __serialize(): array
    {
        return $this->array;
    }

    /**
     * Takes the array of unserialize().
     *
     * @param array<array-key, mixed> $data
     */
    public function __unserialize(array $data): void
    {
        $this->array = $data;
    }

    /**
     * Makes an object of the array.
     *
     * @param array<array-key, mixed> $array
     */
    public static function from(array $array = []): static
    {
        return new static($array);
    }

    /**
     * Returns the array.
     *
     * @return array<array-key, mixed>
     */
    public function toArray(): array
    {
        return $this->array;
    }

    /** True if the array has no element. */
    public function isEmpty(): bool
    {
        return !$this->array;
    }

    /** Returns the number of elements. */
    public function count(): int
    {
        return count($this->array);
    }

    /**
     * Returns the present element, false behind the last one.
     *
     * @return mixed
     */
    #[\ReturnTypeWillChange]
    public function current()
    {
        return current($this->array);
    }

    /**
     * Returns the key of the present element, null behind the last one.
     *
     * @return mixed
     */
    #[\ReturnTypeWillChange]
    public function key()
    {
        return key($this->array);
    }

    /** True if there is a present element. */
    public function valid(): bool
    {
        return key($this->array) !== null;
    }

    /**
     * Makes the first element the present one, and returns it.
     *
     * @return mixed
     */
    #[\ReturnTypeWillChange]
    public function rewind()
    {
        return reset($this->array);
    }

    /**
     * Makes the next element the present one, and returns it.
     *
     * @return mixed
     */
    #[\ReturnTypeWillChange]
    public function next()
    {
        return next($this->array);
    }

    /**
     * Returns the element under a key.
     *
     * @return mixed
     * @throws ArrayKeyNotExists if there is none
     */
    public function get(mixed $key)
    {
        if (!$this->exists($key)) {
            throw new ArrayKeyNotExists(sprintf('the array has no key %s', var_export($key, true)));
        }
        return static::detectType($this->array[$key]);
    }

    /**
     * Returns the element under a key, or the default.
     *
     * @return mixed
     */
    public function getOr(mixed $key, mixed $default = null)
    {
        return $this->exists($key) ? static::detectType($this->array[$key]) : $default;
    }

    /**
     * Returns the last element, null of an empty array.
     *
     * @return mixed
     */
    public function last()
    {
        return $this->array ? $this->get($this->lastKey()) : null;
    }

    /**
     * Returns the key of the first element, null of an empty array.
     *
     * @return int|string|null
     */
    public function firstKey()
    {
        return array_key_first($this->array);
    }

    /**
     * Returns the key of the last element, null of an empty array.
     *
     * @return int|string|null
     */
    public function lastKey()
    {
        return array_key_last($this->array);
    }

    /**
     * Returns the first element, null of an empty array.
     *
     * @return mixed
     */
    public function first()
    {
        return $this->array ? $this->get($this->firstKey()) : null;
    }

    /** Sets the element under a key. */
    public function set(mixed $key, mixed $value): self
    {
        $this->array[$key] = $value;
        return $this;
    }

    /** Removes the element under a key. */
    public function delete(mixed $key): self
    {
        unset($this->array[$key]);
        return $this;
    }

    /** Removes the first element that has this value, or all of them if $loop is true. */
    public function remove(mixed $value, bool $strict = true, bool $loop = false): self
    {
        while (($key = $this->search($value, $strict)) !== false) {
            unset($this->array[$key]);
            if (!$loop) {
                break;
            }
        }
        return $this;
    }

    /** Removes all elements. */
    public function clear(): self
    {
        $this->array = [];
        return $this;
    }

    /**
     * Returns the element under a key, or null.
     *
     * @return mixed
     */
    #[\ReturnTypeWillChange]
    public function offsetGet(mixed $key)
    {
        return $this->array[$key] ?? null;
    }

    /** Sets the element under a key; null as key appends. */
    public function offsetSet(mixed $key, mixed $value): void
    {
        if ($key === null) {
            $this->array[] = $value;
        } else {
            $this->array[$key] = $value;
        }
    }

    /** Removes the element under a key. */
    public function offsetUnset(mixed $key): void
    {
        unset($this->array[$key]);
    }

    /**
     * True if there is an element under the key that is not null.
     *
     * @return bool
     */
    #[\ReturnTypeWillChange]
    public function offsetExists(mixed $key)
    {
        return isset($this->array[$key]);
    }

    /** True if there is an element under the key. */
    public function exists(mixed $key): bool
    {
        return array_key_exists($key, $this->array);
    }

    /** True if an element has this value: by ===, or by == if $strict is false. */
    public function contains(mixed $value, bool $strict = true): bool
    {
        return in_array($value, $this->array, $strict);
    }

    /**
     * Returns the key of the first element that has this value, or false.
     *
     * @return int|string|false
     */
    public function indexOf(mixed $value, bool $strict = true)
    {
        return $this->search($value, $strict);
    }

    /**
     * Returns the key of the last element that has this value, or null.
     *
     * @return int|string|null
     */
    public function lastIndexOf(mixed $value, bool $strict = true)
    {
        $keys = array_keys($this->array, $value, $strict);
        return $keys ? end($keys) : null;
    }

    /**
     * Does what indexOf() does.
     *
     * @return int|string|false
     */
    public function search(mixed $needle, bool $strict = true)
    {
        return array_search($needle, $this->array, $strict);
    }

    /** Returns the elements as one string, with a string between them. */
    public function join(string $glue = ''): StringObject
    {
        return static::detectStringType(implode($glue, $this->array));
    }

    /** Returns what serialize() makes of the array. */
    public function serialize(): string
    {
        return serialize($this->array);
    }

    /** Takes an array that serialize() has made. The same warning as for unserialize() holds for strings of others. */
    public function unserialize(string|\Stringable|StringObject $string): self
    {
        $this->array = (array) unserialize((string) $string);
        return $this;
    }

    /**
     * Returns the sum of the elements.
     *
     * @return int|float
     */
    public function sum()
    {
        return array_sum($this->array);
    }

    /**
     * Returns the product of the elements.
     *
     * @return int|float
     */
    public function product()
    {
        return array_product($this->array);
    }

    /**
     * Appends an element, and returns the number of elements.
     *
     * @return int
     */
    public function push(mixed $value)
    {
        return $this->pushBack($value);
    }

    /**
     * Adds an element in front of the others, and returns the number of elements.
     *
     * @return int
     */
    public function pushFront(mixed $value)
    {
        return array_unshift($this->array, $value);
    }

    /** Appends elements. */
    public function append(mixed ...$values): ArrayObject
    {
        array_push($this->array, ...$values);
        return $this;
    }

    /**
     * Appends an element, and returns the number of elements.
     *
     * @return int
     */
    public function pushBack(mixed $value)
    {
        return array_push($this->array, $value);
    }

    /** Inserts a value in front of the element at an offset. Keys that are numbers are given anew. */
    public function insert(int $offset, mixed $value): self
    {
        array_splice($this->array, $offset, 0, [$value]);
        return $this;
    }

    /**
     * Removes the last element, and returns it, null of an empty array.
     *
     * @return mixed
     */
    public function pop()
    {
        return $this->popBack();
    }

    /**
     * Removes the first element, and returns it, null of an empty array.
     *
     * @return mixed
     */
    public function popFront()
    {
        return array_shift($this->array);
    }

    /**
     * Removes the last element, and returns it, null of an empty array.
     *
     * @return mixed
     */
    public function popBack()
    {
        return array_pop($this->array);
    }

    /** Returns a part of the array, as array_slice() does. */
    public function slice(int $offset, ?int $length = null, bool $preserve_keys = false): static
    {
        return new static(array_slice($this->array, $offset, $length, $preserve_keys));
    }

    /**
     * Returns an element at random.
     *
     * @return mixed
     * @throws \ValueError if the array is empty
     */
    public function randomGet()
    {
        return static::detectType($this->array[array_rand($this->array)]);
    }

    /**
     * Calls a function with each element and its key. It may take the element by reference, and so change it.
     *
     * @phpstan-param callable(mixed, array-key): mixed $fn
     */
    public function each(callable $fn): self
    {
        array_walk($this->array, $fn);
        return $this;
    }

    /**
     * Returns the results of a function for each element, and for the elements of more arrays.
     *
     * @phpstan-param callable(mixed): mixed $fn
     * @phpstan-param array<mixed> ...$args
     */
    public function map(callable $fn, array ...$args): static
    {
        return new static(array_map($fn, $this->array, ...$args));
    }

    /**
     * Returns what a function makes of all elements, as array_reduce() does.
     *
     * @phpstan-param callable(mixed, mixed): mixed $fn
     * @return mixed
     */
    public function reduce(callable $fn, mixed $initial = null)
    {
        return array_reduce($this->array, $fn, $initial);
    }

    /** Returns the keys, as array_keys() does: of all elements, or of those with a value. */
    public function keys(mixed ...$args): static
    {
        return new static(array_keys($this->array, ...$args));
    }

    /** Returns the elements under new keys, from 0 on. */
    public function values(): static
    {
        return new static(array_values($this->array));
    }

    /** Returns one column of the rows that the array consists of, as array_column() does. */
    public function column(mixed $column_key, mixed $index = null): static
    {
        return new static(array_column($this->array, $column_key, $index));
    }

    /** Returns the array without elements that occur twice. */
    public function unique(int $sort_flags = SORT_STRING): static
    {
        return new static(array_unique($this->array, $sort_flags));
    }

    /** Returns the array in reverse order. */
    public function reverse(bool $preserve_keys = false): static
    {
        return new static(array_reverse($this->array, $preserve_keys));
    }

    /** Returns arrays of this size, the last one may be shorter. */
    public function chunk(int $size, bool $preserve_keys = false): static
    {
        return new static(array_chunk($this->array, $size, $preserve_keys));
    }

    /** Returns an array whose keys are the elements. */
    public function flip(): static
    {
        return new static(array_flip($this->array));
    }

    /**
     * Returns the elements for which a function returns true, as array_filter() does.
     *
     * @phpstan-param callable(mixed): bool $fn
     */
    public function filter(callable $fn, int $flag = 0): static
    {
        return new static(array_filter($this->array, $fn, $flag));
    }

    /** Does what asort() does to the array: by values, with their keys. */
    public function asort(int $sort_flags = SORT_REGULAR): self
    {
        asort($this->array, $sort_flags);
        return $this;
    }

    /** Does what arsort() does to the array: by values in reverse, with their keys. */
    public function arsort(int $sort_flags = SORT_REGULAR): self
    {
        arsort($this->array, $sort_flags);
        return $this;
    }

    /** Does what krsort() does to the array: by keys in reverse. */
    public function krsort(int $sort_flags = SORT_REGULAR): self
    {
        krsort($this->array, $sort_flags);
        return $this;
    }

    /** Does what ksort() does to the array: by keys. */
    public function ksort(int $sort_flags = SORT_REGULAR): self
    {
        ksort($this->array, $sort_flags);
        return $this;
    }

    /** Does what natcasesort() does to the array: by values as people sort names, in any case. */
    public function natcasesort(): self
    {
        natcasesort($this->array);
        return $this;
    }

    /** Does what natsort() does to the array: by values as people sort names. */
    public function natsort(): self
    {
        natsort($this->array);
        return $this;
    }

    /** Does what rsort() does to the array: by values in reverse, under new keys. */
    public function rsort(int $sort_flags = SORT_REGULAR): self
    {
        rsort($this->array, $sort_flags);
        return $this;
    }

    /** Does what shuffle() does to the array: at random, under new keys. */
    public function shuffle(): self
    {
        shuffle($this->array);
        return $this;
    }

    /** Does what sort() does to the array: by values, under new keys. */
    public function sort(int $sort_flags = SORT_REGULAR): self
    {
        sort($this->array, $sort_flags);
        return $this;
    }

    /**
     * Does what uasort() does to the array: by a function of two values, with their keys.
     *
     * @phpstan-param callable(mixed, mixed): int $value_compare_func
     */
    public function uasort(callable $value_compare_func): self
    {
        uasort($this->array, $value_compare_func);
        return $this;
    }

    /**
     * Does what uksort() does to the array: by a function of two keys.
     *
     * @phpstan-param callable(mixed, mixed): int $value_compare_func
     */
    public function uksort(callable $value_compare_func): self
    {
        uksort($this->array, $value_compare_func);
        return $this;
    }

    /**
     * Does what usort() does to the array: by a function of two values, under new keys.
     *
     * @phpstan-param callable(mixed, mixed): int $value_compare_func
     */
    public function usort(callable $value_compare_func): self
    {
        usort($this->array, $value_compare_func);
        return $this;
    }

    /**
     * Makes the values that get() and its neighbours return.
     *
     * @return mixed
     */
    protected static function detectType(mixed $value)
    {
        return match (true) {
            is_string($value) => static::detectStringType($value),
            is_array($value) => static::detectArrayType($value),
            default => $value,
        };
    }

    /** Makes the strings that methods return. A class that extends this one can make objects of another class. */
    protected static function detectStringType(string $value): StringObject
    {
        return new StringObject($value);
    }

    /**
     * Makes the arrays that methods return. A class that extends this one can make objects of another class.
     *
     * @param array<array-key, mixed> $value
     */
    protected static function detectArrayType(array $value): static
    {
        return new static($value);
    }
}
