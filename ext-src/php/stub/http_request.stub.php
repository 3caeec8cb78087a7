<?php

/** @generate-class-entries */

namespace Coro\Http;

/**
 * An HTTP request. Each array property is built when it is first read. With the option http_body_streaming, the handler of a
 * request may begin before the body has arrived: then the methods that return the body, and the first access to $post, $files and
 * $tmpfiles, wait until they have what they need. Without the option nothing waits. The types for PHPStan describe a request that a
 * server has received.
 */
class Request
{
    /**
     * The id of the connection. Each stream of HTTP/2 has one of its own, which ends with the response.
     *
     * @var int
     */
    public $fd = 0;

    /** @var int the number of the stream of HTTP/2 in which the request has come; 0: it has come over HTTP/1 */
    public $streamId = 0;

    /**
     * The header fields, with names in lower case. A repeated field has a list of its values. If the request has an absolute
     * target, "host" is the target's host.
     *
     * @var array<string, string|list<string>>|null null in an object that belongs to no request
     * @phpstan-var array<string, string|list<string>>
     */
    public $header = null;

    /**
     * Information about the request: request_method, request_uri (the path without the query string), path_info (the path,
     * url-decoded), query_string (missing if the request has none), request_time (seconds since 1970), request_time_float,
     * server_protocol, server_port, server_addr, remote_port, remote_addr, master_time (equals request_time).
     *
     * @var array<string, string|int|float>|null null in an object that belongs to no request
     * @phpstan-var array{request_method: string, request_uri: string, path_info: string, query_string?: string, request_time: int, request_time_float: float, server_protocol: string, server_port: int, server_addr: string, remote_port: int, remote_addr: string, master_time: int, https?: 'on', request_id?: string}
     */
    public $server = null;

    /**
     * The cookies, by PHP's rules for $_COOKIE: values are decoded as by rawurldecode(), so "+" remains "+". null if the
     * request has none.
     *
     * @var array<string, string|array>|null
     * @phpstan-var array<string, string|array<mixed>>|null
     */
    public $cookie = null;

    /**
     * The variables of the query string, by PHP's rules for $_GET; null if the request has none.
     *
     * @var array<string, string|array>|null
     * @phpstan-var array<string, string|array<mixed>>|null
     */
    public $get = null;

    /**
     * The files of a body of the type multipart/form-data, in the structure of $_FILES; null for other bodies and without files.
     * The files are deleted when the object is destroyed, unless move_uploaded_file() has moved them. They are written to
     * upload_tmp_dir while the form arrives, or, if it has at most 128 KiB, at the first access to $files, $post or $tmpfiles.
     *
     * @var array<string, mixed>|null
     * @phpstan-var array<string, array<string, mixed>>|null
     */
    public $files = null;

    /**
     * The variables of a body of the type application/x-www-form-urlencoded or multipart/form-data, by PHP's rules for $_POST;
     * null for other bodies and without variables.
     *
     * @var array<string, string|array>|null
     * @phpstan-var array<string, string|array<mixed>>|null
     */
    public $post = null;

    /** @var list<string>|null the paths of all files that were saved, also of those that another one has replaced in $files */
    public $tmpfiles = null;

    /**
     * The trailers: fields that have followed a chunked body, with names in lower case, as in $header. Null without trailers, and for a
     * request whose handler has begun before the body has arrived. Swoole does not have this property.
     *
     * @var array<string, string|list<string>>|null
     */
    public $trailer = null;

    /** @alias Coro\Http\Request::rawContent */
    public function getContent(): string|false {}

    /**
     * Returns the body as received, '' if there is none, at each call the same string. Waits until it has arrived. The bytes that
     * read() has returned before the first call are missing: the string begins behind them.
     *
     * @return string|false false if the object belongs to no request, or if the body does not arrive: read() lists the errors that
     *               coro_last_error() returns. A body that is longer than package_max_length is refused with status 413.
     */
    public function rawContent(): string|false {}

    /** Returns the whole request: the head and what rawContent() returns; false in the same cases. */
    public function getData(): string|false {}

    /**
     * Returns the next bytes of the body: those that have arrived, at most $size. Waits if no byte has arrived that an earlier call
     * has not returned. At the end of the body it returns ''. The server keeps at most 64 KiB that were not read, and then receives
     * nothing more from the client; package_max_length does not apply. A client that has sent "Expect: 100-continue" is asked for
     * the body at the first call. After rawContent(), or an access to $post or $files, the same bytes are returned again.
     *
     * @param int $size bytes, at least 1
     * @param float $timeout seconds; 0 and negative numbers mean no limit
     * @return string|false false if the object belongs to no request, or if no byte arrives. Then coro_last_error() returns ETIMEDOUT
     *               after $timeout, or when the client has sent nothing for http_request_timeout seconds; ECONNRESET when the client
     *               has gone; EPROTO when its chunks are malformed; CORO_ERROR_CO_CANCELED after Coroutine::cancel(). After a
     *               timeout of $timeout, read() can be called again. In the other cases the server has answered for the program
     *               (408, 400), or closed the connection if the answer had begun.
     */
    public function read(int $size = 65536, float $timeout = -1): string|false {}

    /**
     * Returns an iterator over the pieces of the body: foreach ($request->body() as $piece) calls read($size) until the end of the
     * body. It throws an exception where read() returns false.
     *
     * @param int $size the most bytes of a piece, at least 1
     */
    public function body(int $size = 65536): BodyIterator {}

    /**
     * Makes a request for parse(), which belongs to no server.
     *
     * @param array $options parse_cookie, parse_body and parse_files: false leaves $cookie, $post, or $files and $tmpfiles null;
     *               others have no effect
     * @phpstan-param array<string, mixed> $options
     */
    public static function create(array $options = []): Request {}

    /**
     * Parses the next bytes of a request, with the rules and limits of a server's default options, but without a limit for the body.
     *
     * @return int|false the number of bytes that belong to the request; false if the bytes are not a request, or if the request is complete
     *               already
     */
    public function parse(string $data): int|false {}

    /** Returns true if the request has arrived completely: all properties and methods can be used without a wait. */
    public function isCompleted(): bool {}

    /**
     * Returns the request method; false if the object belongs to no request. A request of create() has it as soon as parse() was
     * given the space behind it.
     */
    public function getMethod(): string|false {}
}
