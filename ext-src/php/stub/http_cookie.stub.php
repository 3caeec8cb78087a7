<?php

/** @generate-class-entries */

namespace Coro\Http;

/**
 * A cookie for Response::cookie() and Response::rawcookie(). Attributes that are not set are not sent. The with...() methods
 * change the object and return it. None of the methods waits.
 *
 * @not-serializable
 */
class Cookie
{
    /** @param bool $encode true: the value is encoded as by urlencode(); false: the value is sent unchanged */
    public function __construct(bool $encode = true) {}

    /**
     * Sets the name. A cookie without a name cannot be sent.
     *
     * @throws \ValueError for an empty name and for characters that a cookie must not contain
     */
    public function withName(string $name): Cookie {}

    /**
     * Sets the value. An empty value makes the client delete the cookie.
     *
     * @throws \ValueError for characters that a cookie must not contain, if the value is not encoded
     */
    public function withValue(string $value = ''): Cookie {}

    /**
     * Sets the time when the cookie expires.
     *
     * @param int $expires seconds since 1970; 0: the client keeps the cookie until its session ends
     * @throws \ValueError for a time after the year 9999
     */
    public function withExpires(int $expires = 0): Cookie {}

    /**
     * Sets the path below which the client sends the cookie.
     *
     * @throws \ValueError for characters that a cookie must not contain
     */
    public function withPath(string $path = '/'): Cookie {}

    /**
     * Sets the domain to which the client sends the cookie.
     *
     * @throws \ValueError for characters that a cookie must not contain
     */
    public function withDomain(string $domain = ''): Cookie {}

    /** Sets whether the client sends the cookie only over TLS. */
    public function withSecure(bool $secure = false): Cookie {}

    /** Sets whether the cookie is hidden from scripts in the browser. */
    public function withHttpOnly(bool $httpOnly = false): Cookie {}

    /**
     * Sets the attribute SameSite: whether the client sends the cookie with requests from other sites.
     *
     * @param string $sameSite "Strict", "Lax" or "None"; other words are sent, too
     * @throws \ValueError for characters that a cookie must not contain
     */
    public function withSameSite(string $sameSite = ''): Cookie {}

    /**
     * Sets the attribute Priority: which cookies the client deletes first if it has too many.
     *
     * @param string $priority "Low", "Medium" or "High"; other words are sent, too
     * @throws \ValueError for characters that a cookie must not contain
     */
    public function withPriority(string $priority = ''): Cookie {}

    /** Sets whether the client keeps a separate cookie for each site that embeds this one. */
    public function withPartitioned(bool $partitioned = false): Cookie {}

    /** Returns the value of the Set-Cookie field; false if the cookie has no name. */
    public function toString(): string|false {}

    /**
     * Returns the attributes of the cookie.
     *
     * @return array name, value, path, domain, sameSite, priority, encode, expires, secure, httpOnly, partitioned
     * @phpstan-return array{name: string, value: string, path: string, domain: string, sameSite: string, priority: string, encode: bool, expires: int, secure: bool, httpOnly: bool, partitioned: bool}
     */
    public function toArray(): array {}

    /** Clears all attributes. The value will be encoded, also if the object was constructed with false. */
    public function reset(): void {}
}
