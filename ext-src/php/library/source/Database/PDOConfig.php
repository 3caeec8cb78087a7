<?php

declare(strict_types=1);

namespace Coro\Database;

/**
 * How the connections of a PDOPool are opened.
 */
class PDOConfig
{
    public const DRIVER_MYSQL = 'mysql';

    /** The ports that servers of other drivers than mysql usually have. */
    private const PORTS = ['pgsql' => 5432, 'oci' => 1521, 'sqlsrv' => 1433, 'dblib' => 1433, 'firebird' => 3050];

    protected string $driver = self::DRIVER_MYSQL;

    protected string $host = '127.0.0.1';

    /** @var ?int null: the port that servers of the driver usually have */
    protected ?int $port = null;

    protected ?string $unixSocket = null;

    protected string $dbname = 'test';

    protected string $charset = 'utf8mb4';

    protected string $username = 'root';

    protected string $password = 'root';

    /** @var array<int, mixed> */
    protected array $options = [];

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

    /** Returns the host name or address of the server. */
    public function getHost(): string
    {
        return $this->host;
    }

    /** Sets the host name or address of the server, and returns the configuration. */
    public function withHost(string $host): self
    {
        $this->host = $host;
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

    /** Returns the path of the unix socket of the server, which has precedence over host and port. */
    public function getUnixSocket(): ?string
    {
        return $this->unixSocket;
    }

    /** Sets the path of the unix socket of the server, which has precedence over host and port, and returns the configuration. */
    public function withUnixSocket(?string $unixSocket): self
    {
        $this->unixSocket = $unixSocket;
        return $this;
    }

    /** Returns the name of the database. */
    public function getDbname(): string
    {
        return $this->dbname;
    }

    /** Sets the name of the database, and returns the configuration. */
    public function withDbname(string $dbname): self
    {
        $this->dbname = $dbname;
        return $this;
    }

    /** Returns the character set of the connection. */
    public function getCharset(): string
    {
        return $this->charset;
    }

    /** Sets the character set of the connection, and returns the configuration. */
    public function withCharset(string $charset): self
    {
        $this->charset = $charset;
        return $this;
    }

    /** Returns the name of the user. */
    public function getUsername(): string
    {
        return $this->username;
    }

    /** Sets the name of the user, and returns the configuration. */
    public function withUsername(string $username): self
    {
        $this->username = $username;
        return $this;
    }

    /** Returns the password of the user. */
    public function getPassword(): string
    {
        return $this->password;
    }

    /** Sets the password of the user, and returns the configuration. */
    public function withPassword(string $password): self
    {
        $this->password = $password;
        return $this;
    }

    /** True if withPort() has set the port. */
    public function hasPort(): bool
    {
        return $this->port !== null;
    }

    /**
     * Returns the options of PDO's constructor.
     *
     * @phpstan-return array<int, mixed>
     */
    public function getOptions(): array
    {
        return $this->options;
    }

    /**
     * Sets the options of PDO's constructor, and returns the configuration.
     *
     * @phpstan-param array<int, mixed> $options
     */
    public function withOptions(array $options): self
    {
        $this->options = $options;
        return $this;
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
