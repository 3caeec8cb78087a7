<?php

declare(strict_types=1);

namespace Coro;

/**
 * An object that passes its properties and methods on to another object.
 */
class ObjectProxy
{
    /** @var ?object the other object */
    protected $__object;

    /** Makes a proxy of this object. */
    public function __construct(object $object)
    {
        $this->__object = $object;
    }

    /**
     * Returns the other object.
     *
     * @return object
     */
    public function __getObject()
    {
        return $this->__object;
    }

    /**
     * Returns a property of the other object.
     *
     * @return mixed
     */
    public function __get(string $name)
    {
        return $this->__object->{$name};
    }

    /** Sets a property of the other object. */
    public function __set(string $name, mixed $value): void
    {
        $this->__object->{$name} = $value;
    }

    /**
     * True if the other object has this property, and the property is not null.
     *
     * @return bool
     */
    public function __isset(string $name)
    {
        return isset($this->__object->{$name});
    }

    /** Removes a property of the other object. */
    public function __unset(string $name): void
    {
        unset($this->__object->{$name});
    }

    /**
     * Calls a method of the other object.
     *
     * @phpstan-param array<mixed> $arguments
     * @return mixed
     */
    public function __call(string $name, array $arguments)
    {
        return $this->__object->{$name}(...$arguments);
    }

    /**
     * Calls the other object, if it is callable.
     *
     * @return mixed
     */
    public function __invoke(mixed ...$arguments)
    {
        return ($this->__object)(...$arguments);
    }
}
