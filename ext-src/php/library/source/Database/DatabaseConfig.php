<?php

declare(strict_types=1);

namespace Coro\Database;

/**
 * What PDOConfig and MysqliConfig have in common.
 */
trait DatabaseConfig
{
    protected string $host = '127.0.0.1';

    protected ?string $unixSocket = null;

    protected string $dbname = 'test';

    protected string $charset = 'utf8mb4';

    protected string $username = 'root';

    protected string $password = 'root';

    /** @var array<int, mixed> */
    protected array $options = [];

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

    /**
     * Returns the options for mysqli::options(), or for PDO's constructor.
     *
     * @phpstan-return array<int, mixed>
     */
    public function getOptions(): array
    {
        return $this->options;
    }

    /**
     * Sets the options for mysqli::options(), or for PDO's constructor, and returns the configuration.
     *
     * @phpstan-param array<int, mixed> $options
     */
    public function withOptions(array $options): self
    {
        $this->options = $options;
        return $this;
    }
}
