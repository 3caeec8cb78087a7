<?php

declare(strict_types=1);

namespace Coro\Coroutine\Http;

/**
 * The response that Coro\Http\request() returns.
 */
class ClientProxy
{
    private readonly string $body;
    private readonly int $statusCode;
    private readonly array $headers;
    private readonly array $cookies;

    /**
     * Makes a response for tests.
     *
     * @phpstan-param array<string, string|string[]>|null $headers
     * @phpstan-param array<string, string>|null $cookies
     */
    public function __construct(string $body, int $statusCode, ?array $headers, ?array $cookies)
    {
        $this->body = $body;
        $this->statusCode = $statusCode;
        $this->headers = $headers ?? [];
        $this->cookies = $cookies ?? [];
    }

    /** Returns the decoded body. */
    public function getBody(): string
    {
        return $this->body;
    }

    /** Returns the status of the response. */
    public function getStatusCode(): int
    {
        return $this->statusCode;
    }

    /**
     * Returns the header fields: name in lower case => value, or list of values.
     *
     * @return array<string, string|string[]>
     */
    public function getHeaders(): array
    {
        return $this->headers;
    }

    /**
     * Returns the cookies of the request and of the response.
     *
     * @return array<string, string>
     */
    public function getCookies(): array
    {
        return $this->cookies;
    }
}
