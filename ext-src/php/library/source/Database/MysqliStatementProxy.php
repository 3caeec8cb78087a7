<?php

declare(strict_types=1);

namespace Coro\Database;

use Error;
use mysqli_stmt;

/**
 * A statement of a MysqliProxy. If its connection was lost, execute() opens the connection and prepares the statement again.
 *
 * @mixin mysqli_stmt
 */
class MysqliStatementProxy extends ObjectProxy
{
    /** The methods that may use the connection. */
    public const IO_METHOD_REGEX = '/^(close|execute|fetch|prepare)$/i';

    /** @var ?mysqli_stmt null after the connection has gone back to its pool */
    protected $__object;

    /** @var array<int, int> the attributes that the program has set */
    protected array $attrSetContext = [];

    /** @var array<mixed> the arguments of bind_param() */
    protected array $bindParamContext = [];

    /** @var array<mixed> the arguments of bind_result() */
    protected array $bindResultContext = [];
    protected int $parentRound;
    protected ?string $queryString;
    protected MysqliProxy $parent;

    /** Makes a proxy of a statement that `$parent` has prepared from `$queryString`. */
    public function __construct(mysqli_stmt $object, ?string $queryString, MysqliProxy $parent)
    {
        parent::__construct($object);
        $this->queryString = $queryString;
        $this->parent = $parent;
        $this->parentRound = $parent->getRound();
    }

    /**
     * Calls a method of mysqli_stmt.
     *
     * @throws \Error if the connection has gone back to its pool
     * @phpstan-param array<mixed> $arguments
     * @return mixed
     */
    public function __call(string $name, array $arguments)
    {
        $name = strtolower($name);
        if ($name === 'prepare') {
            $this->queryString = $arguments[0] ?? null;
        }
        $is_repeatable = $name === 'execute' && $this->queryString !== null;
        if ($is_repeatable && $this->parentRound !== $this->parent->getRound()) {
            $this->prepareAgain();
        }
        return $this->parent->attempt(
            fn(): mixed => @$this->statement()->{$name}(...$arguments),
            fn(): int => $this->statement()->errno,
            !$is_repeatable || $this->parent->mayBeInTransaction() ? null : function (): void {
                $this->parent->reconnect();
                $this->prepareAgain();
            },
        );
    }

    /**
     * Returns a property of the statement, such as affected_rows.
     *
     * @return mixed
     */
    public function __get(string $name)
    {
        return $this->statement()->{$name};
    }

    /** Sets an attribute of the statement. */
    public function attr_set(int $attr, int $mode): bool
    {
        $this->attrSetContext[$attr] = $mode;
        return $this->statement()->attr_set($attr, $mode);
    }

    /** Binds variables to the parameters: see mysqli_stmt::bind_param(). */
    public function bind_param(string $types, mixed &...$arguments): bool
    {
        $this->bindParamContext = [$types, &$arguments];
        return $this->statement()->bind_param($types, ...$arguments);
    }

    /** Binds variables to the columns of the result: see mysqli_stmt::bind_result(). */
    public function bind_result(mixed &...$arguments): bool
    {
        $this->bindResultContext = &$arguments;
        return $this->statement()->bind_result(...$arguments);
    }

    /** Closes the statement: its connection goes back to the pool. MysqliProxy calls this method. */
    public function invalidate(): void
    {
        $this->__object = null;
    }

    private function statement(): mysqli_stmt
    {
        return $this->__object ?? throw new Error('The connection of this statement has gone back to its pool');
    }

    private function prepareAgain(): void
    {
        $statement = $this->parent->__getObject()->prepare($this->queryString);
        foreach ($this->attrSetContext as $attribute => $mode) {
            $statement->attr_set($attribute, $mode);
        }
        if ($this->bindParamContext) {
            $statement->bind_param($this->bindParamContext[0], ...$this->bindParamContext[1]);
        }
        if ($this->bindResultContext) {
            $statement->bind_result(...$this->bindResultContext);
        }
        $this->__object = $statement;
        $this->parentRound = $this->parent->getRound();
    }
}
