<?php

/** @generate-class-entries */

namespace Coro\Http;

/**
 * A cookie for Response::cookie() and Response::rawcookie(). What is not set is left out.
 *
 * @not-serializable
 */
class Cookie
{
    /** @param bool $encode url-encodes the value */
    public function __construct(bool $encode = true) {}

    /** @throws \ValueError for an empty name and for characters that a cookie must not have */
    public function withName(string $name): Cookie {}

    /**
     * An empty value makes the client forget the cookie.
     *
     * @throws \ValueError for characters that a cookie must not have, where the value is not encoded
     */
    public function withValue(string $value = ''): Cookie {}

    /** @param int $expires seconds since 1970; 0: a session cookie */
    public function withExpires(int $expires = 0): Cookie {}

    /** @throws \ValueError for characters that a cookie must not have */
    public function withPath(string $path = '/'): Cookie {}

    /** @throws \ValueError for characters that a cookie must not have */
    public function withDomain(string $domain = ''): Cookie {}

    /** Is it only for connections with TLS? */
    public function withSecure(bool $secure = false): Cookie {}

    /** Is it hidden from scripts in the browser? */
    public function withHttpOnly(bool $httpOnly = false): Cookie {}

    /**
     * @param string $sameSite "Strict", "Lax" or "None"; what it says is not checked
     * @throws \ValueError for characters that a cookie must not have
     */
    public function withSameSite(string $sameSite = ''): Cookie {}

    /**
     * @param string $priority "Low", "Medium" or "High"; what it says is not checked
     * @throws \ValueError for characters that a cookie must not have
     */
    public function withPriority(string $priority = ''): Cookie {}

    /** Does each site that embeds this one have a cookie of its own? */
    public function withPartitioned(bool $partitioned = false): Cookie {}

    /** @return string|false what Set-Cookie says; false without a name */
    public function toString(): string|false {}

    /**
     * @return array name, value, path, domain, sameSite, priority, encode, expires, secure, httpOnly, partitioned
     * @phpstan-return array{name: string, value: string, path: string, domain: string, sameSite: string, priority: string, encode: bool, expires: int, secure: bool, httpOnly: bool, partitioned: bool}
     */
    public function toArray(): array {}

    /** Forgets everything, also that the value is not to be encoded. */
    public function reset(): void {}
}
