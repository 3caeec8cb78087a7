<?php

declare(strict_types=1);

namespace Coro\Database;

use Error;
use IteratorAggregate;
use PDO;
use PDOException;
use PDOStatement;
use Traversable;

/**
 * A statement of a PDOProxy. If its connection was lost, execute() opens the connection and prepares the statement again.
 *
 * @mixin PDOStatement
 * @implements IteratorAggregate<mixed, mixed>
 */
class PDOStatementProxy extends ObjectProxy implements IteratorAggregate
{
    /** @var ?PDOStatement null after the connection has gone back to its pool */
    protected $__object;

    /** @var array<int|string, mixed> the attributes that the program has set */
    protected array $setAttributeContext = [];

    /** @var array<int|string, mixed> the arguments of setFetchMode() */
    protected array $setFetchModeContext = [];

    /** @var array<int|string, mixed> the arguments of bindParam() */
    protected array $bindParamContext = [];

    /** @var array<int|string, mixed> the arguments of bindColumn() */
    protected array $bindColumnContext = [];

    /** @var array<int|string, mixed> the arguments of bindValue() */
    protected array $bindValueContext = [];

    /** @var int the number of the connection that has prepared the statement */
    protected $parentRound;

    protected PDOProxy $parent;

    /** Makes a proxy of a statement that `$parent` has prepared. */
    public function __construct(PDOStatement $object, PDOProxy $parent)
    {
        parent::__construct($object);
        $this->parent = $parent;
        $this->parentRound = $parent->getRound();
    }

    /**
     * Calls a method of PDOStatement.
     *
     * @throws \Error if the connection has gone back to its pool
     * @phpstan-param array<mixed> $arguments
     * @return mixed
     */
    public function __call(string $name, array $arguments)
    {
        $statement = $this->statement();
        $is_execute = strcasecmp($name, 'execute') === 0;
        if ($is_execute && $this->parentRound !== $this->parent->getRound()) {
            $statement = $this->prepareAgain();
        }
        return $this->parent->attempt(
            static fn(): mixed => @$statement->{$name}(...$arguments),
            function (PDOException $lost) use ($is_execute, $name, $arguments): mixed {
                if (!$is_execute || $this->parent->inTransaction()) {
                    throw $lost;
                }
                $this->parent->reconnect();
                return @$this->prepareAgain()->{$name}(...$arguments);
            },
        );
    }

    /**
     * Returns a property of the statement, such as queryString.
     *
     * @return mixed
     */
    public function __get(string $name)
    {
        return $this->statement()->{$name};
    }

    /**
     * Iterates over the rows, as foreach does with a PDOStatement.
     *
     * @phpstan-return Traversable<mixed>
     */
    public function getIterator(): Traversable
    {
        return $this->statement()->getIterator();
    }

    /** Sets an attribute of the statement. */
    public function setAttribute(int $attribute, mixed $value): bool
    {
        $this->setAttributeContext[$attribute] = $value;
        return $this->statement()->setAttribute($attribute, $value);
    }

    /** Sets how rows are fetched: see PDOStatement::setFetchMode(). */
    public function setFetchMode(int $mode, mixed ...$params): bool
    {
        $this->setFetchModeContext = [$mode, ...$params];
        return $this->statement()->setFetchMode($mode, ...$params);
    }

    /**
     * Binds a variable to a parameter: see PDOStatement::bindParam().
     *
     * @phpstan-param int|string $parameter
     * @phpstan-param mixed $variable
     * @phpstan-param int $data_type
     * @phpstan-param int $length
     * @phpstan-param mixed $driver_options
     */
    public function bindParam($parameter, &$variable, $data_type = PDO::PARAM_STR, $length = 0, $driver_options = null): bool
    {
        $this->bindParamContext[$parameter] = [&$variable, $data_type, $length, $driver_options];
        return $this->statement()->bindParam($parameter, $variable, $data_type, $length, $driver_options);
    }

    /**
     * Binds a variable to a column of the result: see PDOStatement::bindColumn().
     *
     * @phpstan-param int|string $column
     * @phpstan-param mixed $param
     * @phpstan-param ?int $type
     * @phpstan-param ?int $maxlen
     * @phpstan-param mixed $driverdata
     */
    public function bindColumn($column, &$param, $type = null, $maxlen = null, $driverdata = null): bool
    {
        $this->bindColumnContext[$column] = [&$param, $type, $maxlen, $driverdata];
        return $this->statement()->bindColumn($column, $param, $type ?? PDO::PARAM_STR, $maxlen ?? 0, $driverdata);
    }

    /**
     * Binds a value to a parameter: see PDOStatement::bindValue().
     *
     * @phpstan-param int|string $parameter
     * @phpstan-param mixed $value
     * @phpstan-param int $data_type
     */
    public function bindValue($parameter, $value, $data_type = PDO::PARAM_STR): bool
    {
        $this->bindValueContext[$parameter] = [$value, $data_type];
        return $this->statement()->bindValue($parameter, $value, $data_type);
    }

    /** Closes the statement: its connection goes back to the pool. PDOProxy calls this method. */
    public function invalidate(): void
    {
        $this->__object = null;
    }

    private function statement(): PDOStatement
    {
        return $this->__object ?? throw new Error('The connection of this statement has gone back to its pool');
    }

    private function prepareAgain(): PDOStatement
    {
        $statement = $this->parent->__getObject()->prepare($this->statement()->queryString);
        foreach ($this->setAttributeContext as $attribute => $value) {
            $statement->setAttribute($attribute, $value);
        }
        if ($this->setFetchModeContext) {
            $statement->setFetchMode(...$this->setFetchModeContext);
        }
        foreach ($this->bindParamContext as $parameter => [&$variable, $type, $length, $options]) {
            $statement->bindParam($parameter, $variable, $type, $length, $options);
        }
        foreach ($this->bindColumnContext as $column => [&$param, $type, $length, $options]) {
            $statement->bindColumn($column, $param, $type ?? PDO::PARAM_STR, $length ?? 0, $options);
        }
        foreach ($this->bindValueContext as $parameter => [$value, $type]) {
            $statement->bindValue($parameter, $value, $type);
        }
        $this->parentRound = $this->parent->getRound();
        return $this->__object = $statement;
    }
}
