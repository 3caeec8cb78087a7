<?php

declare(strict_types=1);

namespace Coro\Database;

use Coro\ConnectionPool\Native;
use Coro\ConnectionPool\PooledSocket;
use Coro\Coroutine;
use PDO;
use PDOException;
use PDOStatement;
use WeakMap;

/**
 * A PDO connection that is opened again when it was lost. It has all methods of PDO, and always throws exceptions.
 *
 * If a call fails because the connection is lost, and no transaction is open, the proxy opens another connection and repeats the
 * call. A statement whose answer was lost may therefore run twice; inside a transaction, and after cancel() has ended the wait of
 * the call, nothing is repeated.
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

    /** @var bool true: a call was cut off or has found that the connection is lost */
    private bool $isLost = false;

    /** @var ?PDOException an error of a call that was no answer of the server */
    private ?PDOException $failure = null;

    private ?PooledSocket $socket = null;

    private string $driver = '';

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
        if ($this->isLost && $this->inTransaction === 0) {
            $this->reconnect();
        }
        $call = fn(): mixed => @$this->__object->{$name}(...$arguments);   // drivers also raise warnings about lost connections
        $result = $this->attempt($call, function (PDOException $lost) use ($name, $call): mixed {
            if ($this->inTransaction > 0) {
                return $this->endTransaction($name, $lost);
            }
            $this->reconnect();
            return $call();
        });
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

    /**
     * Calls a function that uses the connection. If it fails because the connection is lost, notes the loss, and calls the other
     * function with the exception, unless cancel() has ended the wait of the call.
     *
     * @internal
     */
    public function attempt(callable $call, callable $when_lost): mixed
    {
        $is_in_transaction = $this->inTransaction();   // PDO does not know it any more when the connection is lost
        $was_canceled = Coroutine::isCanceled();
        try {
            return $call();
        } catch (PDOException $error) {
            if (!$this->isLost && !DetectsLostConnections::causedByLostConnection($error) && $this->isConnected()) {
                $this->failure ??= $this->isAnswer($error) ? null : $error;
                throw $error;
            }
            $this->noteLoss($is_in_transaction);
            if (Coroutine::isCanceled() && !$was_canceled) {
                throw $error;
            }
            return $when_lost($error);
        } catch (Coroutine\CanceledException | Coroutine\TimeoutException $interruption) {
            $this->isConnected() || $this->noteLoss($is_in_transaction);
            throw $interruption;
        }
    }

    /** Opens the connection again, with the attributes that the program has set. */
    public function reconnect(): void
    {
        $this->__object = $this->connect();
        $this->inTransaction = 0;
        $this->isLost = false;
        $this->failure = null;
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
        return $this->inTransaction > 0 || (!$this->isLost && $this->__object->inTransaction());
    }

    /**
     * Brings the connection into the state in which it was opened: rolls an open transaction back, gives attributes the values
     * that they had before setAttribute(), and closes all statements. The pool calls this method in put().
     *
     * @throws \Exception if that is not possible, for example because a call has failed without an answer of the server
     */
    public function reset(): void
    {
        $this->invalidateStatements();
        if ($this->failure) {
            throw $this->failure;
        }
        Session::requireIdle($this->__object);
        $this->__object->setAttribute(PDO::ATTR_ERRMODE, PDO::ERRMODE_EXCEPTION);
        if ($this->inTransaction()) {
            $this->inTransaction = 0;
            @$this->__object->rollBack();
        }
        foreach ($this->attributesBefore as $attribute => $value) {
            $this->__object->setAttribute($attribute, $value);
        }
        $this->setAttributeContext = $this->attributesBefore = [];
    }

    /**
     * True if reset() has nothing to do.
     *
     * @internal
     */
    public function isReset(): bool
    {
        return count($this->statements) === 0 && !$this->attributesBefore && !$this->failure
            && Native::isIdle($this->__object) && !$this->inTransaction();
    }

    /**
     * Closes all statements. Those that the program still has throw an Error.
     *
     * @internal
     */
    public function invalidateStatements(): void
    {
        foreach ($this->statements as $statement => $_) {
            $statement->invalidate();
        }
        $this->statements = new WeakMap();
    }

    /**
     * Returns the socket of the connection, or null if it is not known.
     *
     * @internal
     */
    public function socket(): ?PooledSocket
    {
        return $this->socket;
    }

    /**
     * False if the connection is lost, a wait in it was cut off, or its server has sent something unasked. Does not wait.
     *
     * @internal
     */
    public function isIntact(): bool
    {
        return !$this->isLost && $this->socket?->isQuiet() !== false;
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

    /** False if the client library has found the error, and not the server or PDO itself. */
    private function isAnswer(PDOException $error): bool
    {
        [$state, $code] = ($error->errorInfo ?? []) + [null, null];
        return !match ($this->driver) {   // other drivers have other meanings for these numbers
            'mysql' => $code >= 2000 && $code < 3000,
            'pgsql' => $state === 'HY000' && $code === 7,
            default => false,
        };
    }

    private function connect(): PDO
    {
        $pdo = PooledSocket::of($this->constructor, $socket);
        $this->socket = $socket;
        $this->driver = $pdo->getAttribute(PDO::ATTR_DRIVER_NAME);
        $pdo->setAttribute(PDO::ATTR_ERRMODE, PDO::ERRMODE_EXCEPTION);
        return $pdo;
    }

    private function isConnected(): bool
    {
        return $this->socket?->isConnected() !== false;
    }

    private function noteLoss(bool $is_in_transaction): void
    {
        $this->isLost = true;
        $this->inTransaction = (int) $is_in_transaction;
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
