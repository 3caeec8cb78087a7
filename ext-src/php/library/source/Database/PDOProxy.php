<?php

declare(strict_types=1);

namespace Coro\Database;

use PDO;
use PDOException;
use PDOStatement;
use WeakMap;

/**
 * A PDO connection that is opened again when it was lost. It has all methods of PDO, and always throws exceptions.
 *
 * If a call fails because the connection is lost, and no transaction is open, the proxy opens another connection and repeats the
 * call. A statement whose answer was lost may therefore run twice; inside a transaction, nothing is repeated.
 *
 * @mixin PDO
 */
class PDOProxy extends ObjectProxy
{
    /** @var PDO */
    protected $__object;

    /** @var array<int, mixed> the attributes that the program has set */
    protected array $setAttributeContext = [];

    /** @var callable */
    protected $constructor;

    protected int $round = 0;
    protected int $inTransaction = 0;

    /** @var array<int, mixed> the values of these attributes before */
    private array $attributesBefore = [];

    /** @var WeakMap<PDOStatementProxy, true> */
    private WeakMap $statements;

    /**
     * Opens a connection.
     *
     * @param callable $constructor opens the connection; it may wait
     * @phpstan-param callable(): PDO $constructor
     */
    public function __construct(callable $constructor)
    {
        $this->constructor = $constructor;
        $this->statements = new WeakMap();
        parent::__construct($this->connect());
    }

    /**
     * Calls a method of PDO.
     *
     * @return mixed what the method returns, but a PDOStatementProxy instead of a PDOStatement
     * @phpstan-param array<mixed> $arguments
     */
    public function __call(string $name, array $arguments)
    {
        $name = strtolower($name);
        $is_in_transaction = $this->inTransaction();   // PDO does not know it any more when the connection is lost
        try {
            $result = $this->call($name, $arguments);
        } catch (PDOException $error) {
            if (!DetectsLostConnections::causedByLostConnection($error)) {
                throw $error;
            }
            $result = $is_in_transaction ? $this->endTransaction($name, $error) : $this->callAgain($name, $arguments);
        }
        if ($name === 'begintransaction') {
            $this->inTransaction = 1;
        } elseif ($name === 'commit' || $name === 'rollback') {
            $this->inTransaction = 0;
        }
        if (!$result instanceof PDOStatement) {
            return $result;
        }
        $statement = new PDOStatementProxy($result, $this);
        $this->statements[$statement] = true;
        return $statement;
    }

    /** Returns how often the connection was opened again. */
    public function getRound(): int
    {
        return $this->round;
    }

    /** Opens the connection again, with the attributes that the program has set. */
    public function reconnect(): void
    {
        $this->inTransaction = 0;
        $this->__object = $this->connect();
        $this->round++;
        foreach ($this->setAttributeContext as $attribute => $value) {
            $this->__object->setAttribute($attribute, $value);
        }
    }

    /** Sets an attribute, which keeps its value until the connection goes back to its pool. */
    public function setAttribute(int $attribute, mixed $value): bool
    {
        if (!array_key_exists($attribute, $this->attributesBefore)) {
            $this->attributesBefore[$attribute] = $this->__object->getAttribute($attribute);
        }
        $this->setAttributeContext[$attribute] = $value;
        return $this->__object->setAttribute($attribute, $value);
    }

    /** True if a transaction is open. */
    public function inTransaction(): bool
    {
        return $this->inTransaction > 0 || $this->__object->inTransaction();
    }

    /**
     * Brings the connection into the state in which it was opened: rolls an open transaction back, gives attributes the values
     * that they had before setAttribute(), and closes all statements. The pool calls this method in put().
     *
     * @throws \PDOException if the connection is lost
     */
    public function reset(): void
    {
        foreach ($this->statements as $statement => $_) {
            $statement->invalidate();
        }
        $this->statements = new WeakMap();
        if ($this->inTransaction()) {
            $this->inTransaction = 0;
            @$this->__object->rollBack();
        }
        foreach ($this->attributesBefore as $attribute => $value) {
            $this->__object->setAttribute($attribute, $value);
        }
        $this->setAttributeContext = $this->attributesBefore = [];
    }

    /** True if the server still answers on this connection. */
    public function isAlive(): bool
    {
        try {
            return @$this->__object->query('SELECT 1')->fetchColumn() !== false;
        } catch (PDOException) {
            return false;
        }
    }

    private function connect(): PDO
    {
        $pdo = ($this->constructor)();
        $pdo->setAttribute(PDO::ATTR_ERRMODE, PDO::ERRMODE_EXCEPTION);
        return $pdo;
    }

    private function call(string $name, array $arguments): mixed
    {
        // Drivers raise warnings about lost connections, beside the exception.
        return @$this->__object->{$name}(...$arguments);
    }

    private function callAgain(string $name, array $arguments): mixed
    {
        $this->reconnect();
        return $this->call($name, $arguments);
    }

    /** Handles the end of a transaction whose connection is lost, and with it the transaction. */
    private function endTransaction(string $name, PDOException $lost): bool
    {
        if ($name === 'commit' || $name === 'rollback') {
            $this->reconnect();
        }
        return $name === 'rollback' ? true : throw $lost;
    }
}
