<?php

/** @generate-class-entries */

namespace Coro\Http;

/**
 * An HTTP request. The arrays are built when they are first read; an array that is not read costs nothing. The types for PHPStan are
 * those of a request that a server has received.
 */
class Request
{
    /**
     * The connection's id.
     *
     * @var int
     */
    public $fd = 0;

    /** @var int */
    public $streamId = 0;

    /**
     * Header fields, names in lower case; a repeated field is a list of its values. The host is that of an absolute target, if
     * the request has one.
     *
     * @var array<string, string|list<string>>|null null in an object that belongs to no request
     * @phpstan-var array<string, string|list<string>>
     */
    public $header = null;

    /**
     * request_method, request_uri (path only), path_info (the same, url-decoded), query_string (absent when there is none), request_time,
     * request_time_float, server_protocol, server_port, server_addr, remote_port, remote_addr, master_time.
     *
     * @var array<string, string|int|float>|null null in an object that belongs to no request
     * @phpstan-var array{request_method: string, request_uri: string, path_info: string, query_string?: string, request_time: int, request_time_float: float, server_protocol: string, server_port: int, server_addr: string, remote_port: int, remote_addr: string, master_time: int}
     */
    public $server = null;

    /**
     * Cookies, url-decoded, by PHP's rules for names; null without any.
     *
     * @var array<string, string|array>|null
     * @phpstan-var array<string, string|array<mixed>>|null
     */
    public $cookie = null;

    /**
     * The query string by PHP's rules; null without one.
     *
     * @var array<string, string|array>|null
     * @phpstan-var array<string, string|array<mixed>>|null
     */
    public $get = null;

    /** @var array<string, array<string, mixed>>|null */
    public $files = null;

    /**
     * An application/x-www-form-urlencoded body by PHP's rules; null for any other body.
     *
     * @var array<string, string|array>|null
     * @phpstan-var array<string, string|array<mixed>>|null
     */
    public $post = null;

    /** @var list<string>|null */
    public $tmpfiles = null;

    /** @alias Coro\Http\Request::rawContent */
    public function getContent(): string|false {}

    /** The body as it came, '' without one; false for an object that belongs to no request. */
    public function rawContent(): string|false {}

    /** The whole message, head and body; false for an object that belongs to no request. */
    public function getData(): string|false {}

    /** The request method, false for an object that belongs to no request. */
    public function getMethod(): string|false {}
}
