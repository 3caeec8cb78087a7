<?php

declare(strict_types=1);

namespace Coro\Database;

use Closure;
use Coro\ConnectionPool\Native;
use PDO;
use PDOException;
use PDOStatement;
use WeakMap;
use WeakReference;

/**
 * A connection that a coroutine has taken out of a pool behind `new PDO(...)`.
 *
 * @internal
 */
final class SharedPDOLease
{
    /** @var bool true: a statement may have changed the session */
    public bool $isChanged = false;

    private bool $isReusable = true;

    /** @var WeakMap<PDOStatement, true> the statements of the connection that exist */
    public readonly WeakMap $statements;

    /** @var array<int, mixed> the values that attributes had before the coroutine has changed them */
    private array $attributesBefore = [];

    /** @param WeakReference<SharedPDO> $pdo */
    public function __construct(
        public readonly SharedPDOPool $pool,
        public readonly PDO $connection,
        public readonly WeakReference $pdo,
    ) {
        $this->statements = new WeakMap();
    }

    /** Keeps the value of an attribute, which is about to change. */
    public function keepAttribute(int $attribute): void
    {
        if (array_key_exists($attribute, $this->attributesBefore)) {
            return;
        }
        try {
            $this->attributesBefore[$attribute] = @$this->connection->getAttribute($attribute);
        } catch (PDOException) {
            $this->isReusable = false;   // it cannot be read, and so not be restored
        }
    }

    /**
     * Gives the connection back to the pool, if it can be brought into the state in which it was opened. Otherwise the pool
     * notices when the connection is destroyed: a statement that still exists keeps the connection for itself.
     */
    public function end(): void
    {
        $this->isReusable && count($this->statements) === 0 ? $this->pool->giveBack($this) : $this->pool->drop($this);
    }

    /**
     * Returns a function that brings the connection into the state in which it was opened; null if it is in this state.
     *
     * @param bool $must_reset true: also if no statement has changed the session
     * @return ?Closure(): bool
     */
    public function restorer(bool $must_reset): ?Closure
    {
        $this->isChanged = $this->isChanged || $must_reset;
        $is_changed = $this->isChanged || $this->attributesBefore || isset($this->connection->hasFailed);
        $is_idle = Native::isIdle($this->connection);
        return $is_changed || !$is_idle || $this->connection->inTransaction() ? $this->reset(...) : null;
    }

    private function reset(): bool
    {
        $this->keepAttribute(PDO::ATTR_ERRMODE);
        $this->connection->setAttribute(PDO::ATTR_ERRMODE, PDO::ERRMODE_EXCEPTION);
        Session::requireIdle($this->connection);
        if ($this->connection->inTransaction()) {
            @$this->connection->rollBack();
        } elseif (isset($this->connection->hasFailed)) {   // a call has failed, perhaps because the connection is lost
            @$this->connection->query('SELECT 1')->closeCursor();
        }
        unset($this->connection->hasFailed);
        if ($this->isChanged && !Session::reset($this->connection)) {
            return false;
        }
        foreach ($this->attributesBefore as $attribute => $value) {
            $this->connection->setAttribute($attribute, $value);
        }
        return true;
    }
}
