<?php

declare(strict_types=1);

namespace Coro\Database;

use PDO;
use PDOException;
use PDOStatement;
use WeakMap;

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

    public function __construct(public readonly PDO $connection)
    {
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
     * Brings the connection into the state in which it was opened. Returns false if this is not possible.
     *
     * @param ?string $statement resets the session
     * @throws PDOException if the connection is lost
     */
    public function reset(?string $statement): bool
    {
        if ($this->isChanged && $statement === null) {
            return false;
        }
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
        return true;
    }
}
