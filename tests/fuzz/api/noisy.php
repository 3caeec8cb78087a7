<?php

declare(strict_types=1);

// An object that performs an action in every method that PHP calls.
final class Noisy implements ArrayAccess, Countable, IteratorAggregate, JsonSerializable, Stringable
{
    public mixed $self = null;
    private bool $is_quiet;

    public function __construct(private readonly Program $program)
    {
        // true for most objects, because otherwise nearly all actions would run in destructors
        $this->is_quiet = !$program->chance(40);
    }

    private function act(): void
    {
        $this->is_quiet || $this->program->act();
    }

    public function __destruct()
    {
        $this->act();
    }

    public function __toString(): string
    {
        $this->act();
        return 'noisy ' . $this->program->number(1, 3);
    }

    public function __invoke(mixed ...$arguments): mixed
    {
        $this->act();
        return $arguments[0] ?? null;
    }

    public function __call(string $name, array $arguments): mixed
    {
        $this->act();
        return $arguments[0] ?? null;
    }

    public static function __callStatic(string $name, array $arguments): mixed
    {
        return $arguments[0] ?? null;
    }

    public function __get(string $name): mixed
    {
        $this->act();
        return 1;
    }

    public function __isset(string $name): bool
    {
        $this->act();
        return true;
    }

    public function __clone()
    {
        $this->act();
    }

    public function __serialize(): array
    {
        $this->act();
        return ['quiet' => $this->is_quiet];
    }

    public function __debugInfo(): array
    {
        $this->act();
        return [];
    }

    public function offsetExists(mixed $offset): bool
    {
        $this->act();
        return true;
    }

    public function offsetGet(mixed $offset): mixed
    {
        $this->act();
        return $this->program->number(0, 3);
    }

    public function offsetSet(mixed $offset, mixed $value): void
    {
        $this->act();
    }

    public function offsetUnset(mixed $offset): void
    {
        $this->act();
    }

    public function count(): int
    {
        $this->act();
        return 1;
    }

    public function getIterator(): Iterator
    {
        $this->act();
        yield 1;
        $this->act();
        yield 2;
    }

    public function jsonSerialize(): mixed
    {
        $this->act();
        return 1;
    }
}

// An iterator that performs an action in its methods, which `yield from` calls.
final class NoisyIterator extends ArrayIterator
{
    public function __construct(private readonly Program $program)
    {
        parent::__construct([1, 2]);
    }

    public function valid(): bool
    {
        $this->program->act();
        return parent::valid();
    }

    public function next(): void
    {
        $this->program->act();
        parent::next();
    }
}
