<?php

declare(strict_types=1);

namespace Coro\Database;

use Coro\ConnectionPool\Native;
use Coro\ConnectionPool\PooledSocket;
use Coro\Coroutine;
use mysqli;
use mysqli_sql_exception;
use mysqli_stmt;
use WeakMap;

/**
 * A mysqli connection that is opened again when it was lost. It has all methods and properties of mysqli.
 *
 * If a call fails because the connection is lost, and no transaction is open, the proxy opens another connection and repeats the
 * call. A statement whose answer was lost may therefore run twice; inside a transaction, and after cancel() has ended the wait of
 * the call, nothing is repeated.
 *
 * @mixin mysqli
 */
class MysqliProxy extends ObjectProxy
{
    /** The methods that are repeated after the connection was opened again. */
    public const IO_METHOD_REGEX = '/^(autocommit|begin_transaction|change_user|commit|kill|multi_query|ping|prepare|query'
        . '|execute_query|real_query|refresh|release_savepoint|rollback|savepoint|select_db|set_charset|stat)$/i';

    /** The error numbers of lost connections. */
    public const IO_ERRORS = [2002, 2006, 2013, 4031];

    /** @var mysqli */
    protected $__object;

    protected string $charsetContext = '';

    /** @var array<int, mixed> the options that the program has set */
    protected array $setOptContext = [];

    /** @var array<?string> the arguments of change_user() */
    protected array $changeUserContext = [];

    /** @var ?string the database that the program has selected with select_db() */
    private ?string $database = null;

    /** @var callable */
    protected $constructor;

    protected int $round = 0;
    private bool $mayBeInTransaction = false;

    /** @var string an error of a call that was no answer of the server */
    private string $failure = '';

    private ?PooledSocket $socket = null;

    /** @var WeakMap<MysqliStatementProxy, true> */
    private WeakMap $statements;

    /**
     * Opens a connection.
     *
     * @param callable $constructor opens the connection; it may wait
     * @phpstan-param callable(): mysqli $constructor
     */
    public function __construct(callable $constructor)
    {
        $this->constructor = $constructor;
        $this->statements = new WeakMap();
        parent::__construct($this->connect());
    }

    /**
     * Calls a method of mysqli.
     *
     * @return mixed what the method returns, but a MysqliStatementProxy instead of a mysqli_stmt
     * @phpstan-param array<mixed> $arguments
     */
    public function __call(string $name, array $arguments)
    {
        $name = strtolower($name);
        $is_repeatable = !$this->mayBeInTransaction && preg_match(self::IO_METHOD_REGEX, $name);
        if ($this->beginsTransaction($name, $arguments)) {
            $this->mayBeInTransaction = true;
        }
        $call = fn(): mixed => @$this->__object->{$name}(...$arguments);
        $result = $this->attempt($call, fn(): int => $this->__object->errno, $is_repeatable ? $this->reconnect(...) : null);
        if ($name === 'commit' || $name === 'rollback') {
            $this->mayBeInTransaction = false;
        }
        if (!$result instanceof mysqli_stmt) {
            return $result;
        }
        $statement = new MysqliStatementProxy($result, $arguments[0] ?? null, $this);
        $this->statements[$statement] = true;
        return $statement;
    }

    /** Returns how often the connection was opened again. */
    public function getRound(): int
    {
        return $this->round;
    }

    /** Opens the connection again, with the character set, user and options that the program has set. */
    public function reconnect(): void
    {
        $this->__object = $this->connect();
        $this->failure = '';
        $this->round++;
        foreach ($this->setOptContext as $option => $value) {
            $this->__object->options($option, $value);
        }
        if ($this->charsetContext !== '') {
            $this->__object->set_charset($this->charsetContext);
        }
        if ($this->changeUserContext) {
            $this->__object->change_user(...$this->changeUserContext);
        }
        if ($this->database !== null) {
            $this->__object->select_db($this->database);
        }
    }

    /** Sets an option of the connection. */
    public function options(int $option, mixed $value): bool
    {
        $this->setOptContext[$option] = $value;
        return $this->__object->options($option, $value);
    }

    /** Does what options() does. */
    public function set_opt(int $option, mixed $value): bool
    {
        return $this->options($option, $value);
    }

    /** Sets the character set of the connection. */
    public function set_charset(string $charset): bool
    {
        $is_set = $this->__call('set_charset', [$charset]);
        $this->charsetContext = $is_set ? $charset : $this->charsetContext;
        return $is_set;
    }

    /** Changes the user of the connection. */
    public function change_user(string $user, string $password, ?string $database): bool
    {
        $is_changed = $this->__call('change_user', [$user, $password, $database]);
        $this->changeUserContext = $is_changed ? [$user, $password, $database] : $this->changeUserContext;
        $this->database = $is_changed ? null : $this->database;
        return $is_changed;
    }

    /** Selects a database. */
    public function select_db(string $database): bool
    {
        $is_selected = $this->__call('select_db', [$database]);
        $this->database = $is_selected ? $database : $this->database;
        return $is_selected;
    }

    /** True if a transaction may be open. */
    public function mayBeInTransaction(): bool
    {
        return $this->mayBeInTransaction;
    }

    /**
     * Brings the connection into the state for the next coroutine: closes all statements, drops results that were not read, rolls
     * an open transaction back, and after select_db() selects `$database`. The pool calls this method in put().
     *
     * @throws \Exception if that is not possible, if the user, the character set or options were changed, or if a call has failed
     *         without an answer of the server
     */
    public function reset(string $database = ''): void
    {
        if ($this->changeUserContext || $this->charsetContext !== '' || $this->setOptContext) {
            throw new MysqliException('The connection has other settings than the connections of its pool');
        }
        if ($this->failure !== '') {
            throw new MysqliException($this->failure);
        }
        foreach ($this->statements as $statement => $_) {
            $statement->invalidate();
        }
        $this->statements = new WeakMap();
        while ($this->__object->more_results() && @$this->__object->next_result()) {
            $this->__object->store_result();
        }
        Session::requireIdle($this->__object);
        $is_reset = !$this->mayBeInTransaction || (@$this->__object->rollback() && @$this->__object->autocommit(true));
        if (!$is_reset || ($this->database !== null && !@$this->__object->select_db($database))) {
            throw new MysqliException($this->__object->error, $this->__object->errno);
        }
        $this->mayBeInTransaction = false;
        $this->database = null;
    }

    /**
     * True if reset() has nothing to do.
     *
     * @internal
     */
    public function isReset(): bool
    {
        $is_changed = $this->changeUserContext || $this->charsetContext !== '' || $this->setOptContext;
        return !$is_changed && $this->database === null && $this->failure === '' && !$this->mayBeInTransaction
            && count($this->statements) === 0 && Native::isIdle($this->__object);
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
        return $this->socket?->isQuiet() !== false;
    }

    /** True if the server still answers on this connection. */
    public function isAlive(): bool
    {
        try {
            return (bool) @$this->__object->query('DO 1');
        } catch (mysqli_sql_exception) {
            return false;
        }
    }

    /**
     * Calls a function that uses a connection. Calls it again if the connection is lost and `$reconnect` is given, unless
     * cancel() has ended the wait of the call.
     *
     * @internal
     */
    public function attempt(callable $call, callable $errno, ?callable $reconnect): mixed
    {
        $was_canceled = Coroutine::isCanceled();
        $error = null;
        $result = false;
        try {
            $result = $call();
            $code = $result === false ? $errno() : 0;
        } catch (mysqli_sql_exception $error) {
            $code = $error->getCode();
        }
        if ($code >= 2000 && $code < 3000) {   // the numbers of errors that the client has found, and not the server
            $this->failure = $error ? $error->getMessage() : "mysqli: error $code";
        }
        $is_lost = in_array($code, self::IO_ERRORS, true);
        $is_canceled = !$was_canceled && Coroutine::isCanceled();
        if (!$is_lost || $is_canceled || $reconnect === null) {
            return $error ? throw $error : $result;
        }
        $reconnect();
        return $call();
    }

    private function connect(): mysqli
    {
        $mysqli = PooledSocket::of($this->constructor, $socket);
        $this->socket = $socket;
        return $mysqli;
    }

    private function beginsTransaction(string $name, array $arguments): bool
    {
        return match ($name) {
            'begin_transaction', 'multi_query', 'savepoint' => true,
            'autocommit' => empty($arguments[0]),
            'query', 'real_query', 'execute_query', 'prepare' =>
                (bool) preg_match('/^[\s(]*(begin|start|set|xa|call|lock|\/|#|-)/i', (string) ($arguments[0] ?? '')),
            default => false,
        };
    }
}
