<?php

declare(strict_types=1);

namespace Coro\Database;

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
            $this->isChanged = true;   // it cannot be read, and so not be restored
        }
    }

    /**
     * Gives the connection back to the pool, if it can be brought into the state in which it was opened. Otherwise the pool
     * notices when the connection is destroyed: a statement that still exists keeps the connection for itself.
     *
     * @param ?string $statement resets the session; null: there is no such statement
     */
    public function end(?string $statement): void
    {
        try {
            if (($this->isChanged && $statement === null) || count($this->statements) > 0) {
                $this->connection->inTransaction() && @$this->connection->rollBack();
                return;
            }
            $this->reset($statement);
            $this->pool->put($this->connection);
        } catch (PDOException) {
            // the connection is lost
        }
    }

    private function reset(?string $statement): void
    {
        $this->keepAttribute(PDO::ATTR_ERRMODE);
        $this->connection->setAttribute(PDO::ATTR_ERRMODE, PDO::ERRMODE_EXCEPTION);
        if ($this->connection->inTransaction()) {
            @$this->connection->rollBack();
        }
        if ($this->isChanged) {
            $this->connection->exec($statement);
        }
        foreach ($this->attributesBefore as $attribute => $value) {
            $this->connection->setAttribute($attribute, $value);
        }
    }
}
