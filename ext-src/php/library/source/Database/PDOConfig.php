<?php

declare(strict_types=1);

namespace Coro\Database;

/**
 * How the connections of a PDOPool are opened.
 */
class PDOConfig
{
    use DatabaseConfig;

    public const DRIVER_MYSQL = 'mysql';

    /** The ports that servers of other drivers than mysql usually have. */
    private const PORTS = ['pgsql' => 5432, 'oci' => 1521, 'sqlsrv' => 1433, 'dblib' => 1433, 'firebird' => 3050];

    protected string $driver = self::DRIVER_MYSQL;

    /** @var ?int null: the port that servers of the driver usually have */
    protected ?int $port = null;

    /** Returns the name of PDO's driver. */
    public function getDriver(): string
    {
        return $this->driver;
    }

    /**
     * Sets the name of PDO's driver, such as mysql, pgsql or sqlite, and returns the configuration. For sqlite, the name of the
     * database is its path.
     */
    public function withDriver(string $driver): self
    {
        $this->driver = $driver;
        return $this;
    }

    /** Returns the port of the server; unless withPort() has set it, the usual port of the driver, such as 5432 for pgsql. */
    public function getPort(): int
    {
        return $this->port ?? self::PORTS[$this->driver] ?? 3306;
    }

    /** Sets the port of the server, and returns the configuration. With a unix socket, PostgreSQL's file has it in its name. */
    public function withPort(int $port): self
    {
        $this->port = $port;
        return $this;
    }

    /** True if withPort() has set the port. */
    public function hasPort(): bool
    {
        return $this->port !== null;
    }

    /** True if the configuration has the path of a unix socket. */
    public function hasUnixSocket(): bool
    {
        return $this->unixSocket !== null && $this->unixSocket !== '';
    }

    /**
     * Returns the names of the drivers that PDO has.
     *
     * @return list<string>
     */
    public static function getAvailableDrivers(): array
    {
        return \PDO::getAvailableDrivers();
    }
}
