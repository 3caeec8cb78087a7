<?php

/** @generate-class-entries */

namespace Coro\Http;

/** The answer to a request. One that nobody ends is answered with an empty 500 when the object goes away. */
class Response
{
    /**
     * The connection's id.
     *
     * @var int
     */
    public $fd = 0;

    /** @var object|null */
    public $socket = null;

    /**
     * Header fields set so far, by name; to look at, header() sets them.
     *
     * @var array<string, string|list<string>>|null
     */
    public $header = null;

    /**
     * Values of the Set-Cookie lines so far; to look at.
     *
     * @var list<string>|null
     */
    public $cookie = null;

    /**
     * Trailer fields set so far; to look at.
     *
     * @var array<string, string>|null
     */
    public $trailer = null;

    /**
     * Sets status code and, optionally, the reason phrase.
     *
     * @return bool false once the head was sent
     * @throws \ValueError for a code outside 200 to 999, but 101 in a WebSocket handshake, and for CR, LF or NUL in the reason
     */
    public function status(int $http_code, string $reason = ''): bool {}

    /** @alias Coro\Http\Response::status */
    public function setStatusCode(int $http_code, string $reason = ''): bool {}

    /**
     * Sets a header field; setting it again replaces it, an array gives one line per value, null removes it.
     *
     * The server frames the answer itself: Transfer-Encoding is left out with a notice; a Content-Length is only sent with
     * end(), and only when it is right, because with a wrong one the client would take a part of the next answer for this one's
     * body, or wait for ever. Connection may be "close", "keep-alive" or "upgrade".
     *
     * @param array|string $value also int, float, bool, null and objects that have __toString()
     * @phpstan-param array<scalar|\Stringable|null>|string $value
     * @param bool $format write the name as Ucwords-Case
     * @return bool false once the head was sent
     * @throws \ValueError for a name that is not a token, for CR, LF or NUL in a value, and for what the server decides
     */
    public function header(string $key, array|string $value, bool $format = true): bool {}

    /**
     * @alias Coro\Http\Response::header
     * @phpstan-param array<scalar|\Stringable|null>|string $value
     */
    public function setHeader(string $key, array|string $value, bool $format = true): bool {}

    /**
     * Adds a Set-Cookie field. Does not wait. Attributes that are not given are not sent.
     *
     * @param Cookie|string $name_or_object the cookie's name, or a Cookie object, which replaces all other arguments and determines
     *                                      itself whether its value is encoded
     * @param string $value is encoded as urlencode() does: a space is sent as "+"; an empty value makes the client delete the cookie
     * @param int $expires seconds since 1970; 0: the client keeps the cookie until its session ends
     * @param string $path is sent only if it is given: the default value of the signature is Swoole's and has no effect
     * @return bool false once the head has been sent
     * @throws \ValueError for characters that a cookie must not have, and a Cookie without a name
     */
    public function cookie(Cookie|string $name_or_object, string $value = '', int $expires = 0, string $path = '/', string $domain = '', bool $secure = false, bool $httponly = false, string $samesite = '', string $priority = '', bool $partitioned = false): bool {}

    /** @alias Coro\Http\Response::cookie */
    public function setCookie(Cookie|string $name_or_object, string $value = '', int $expires = 0, string $path = '/', string $domain = '', bool $secure = false, bool $httponly = false, string $samesite = '', string $priority = '', bool $partitioned = false): bool {}

    /**
     * Adds a Set-Cookie field as cookie() does, but sends the value unencoded. Does not wait.
     *
     * @return bool false once the head has been sent
     * @throws \ValueError for characters that a cookie must not have, also in the value, and for a Cookie without a name
     */
    public function rawcookie(Cookie|string $name_or_object, string $value = '', int $expires = 0, string $path = '/', string $domain = '', bool $secure = false, bool $httponly = false, string $samesite = '', string $priority = '', bool $partitioned = false): bool {}

    /** @alias Coro\Http\Response::rawcookie */
    public function setRawCookie(Cookie|string $name_or_object, string $value = '', int $expires = 0, string $path = '/', string $domain = '', bool $secure = false, bool $httponly = false, string $samesite = '', string $priority = '', bool $partitioned = false): bool {}

    /**
     * Sets a field that is sent behind the body, which is chunked then; may be called until end(). A client of HTTP/1.0
     * does not get it.
     *
     * @return bool false when ended
     * @throws \ValueError as header()
     */
    public function trailer(string $key, string $value): bool {}

    /**
     * Forgets all header fields set so far, but no cookies.
     *
     * @return bool false once the head was sent
     */
    public function initHeader(): bool {}

    /**
     * Sends a piece of the body; the first call sends the head (Transfer-Encoding: chunked). Waits while more than
     * buffer_output_size bytes are unsent; where nobody may wait they are kept in memory.
     *
     * @return bool false when ended or when the client has gone
     */
    public function write(string $content): bool {}

    /**
     * Sends the rest and finishes. Does not wait: what the client does not take at once is sent in the background.
     *
     * @return bool false when ended already or when the client has gone
     */
    public function end(?string $content = null): bool {}

    /**
     * Sends a file, or a part of it, as the body and finishes.
     *
     * @param int $offset bytes to leave out at the beginning
     * @param int $length bytes; 0: to the end
     * @return bool false with a warning for a file that is missing, unreadable or too short, and the response stays
     *              usable; false when ended already or when the client has gone
     * @throws \ValueError for an empty name and a negative offset or length
     */
    public function sendfile(string $filename, int $offset = 0, int $length = 0): bool {}

    /**
     * Sends the client elsewhere and finishes.
     *
     * @return bool false once the head was sent
     * @throws \ValueError for an empty location, CR, LF or NUL in it, and a code outside 300 to 399
     */
    public function redirect(string $location, int $http_code = 302): bool {}

    /**
     * Gives up the connection: this object no longer answers. See create().
     *
     * @return bool false once the head was sent, and when detached already
     */
    public function detach(): bool {}

    /**
     * A response for a connection whose response was detached.
     *
     * @param object|array|int $server the connection's id, or the server (or [server, id]) with the id in $fd
     * @return Response|false false when there is no such connection or its response was not detached
     * @phpstan-param \Coro\Server|array{\Coro\Server, int}|int $server
     * @throws \Coro\Exception for wrong arguments
     */
    public static function create(object|array|int $server = -1, int $fd = -1): Response|false {}

    /** Can something still be sent? False after end() and detach(). */
    public function isWritable(): bool {}

    /**
     * Closes the connection, whatever is unsent.
     *
     * @return bool false when it is closed already
     */
    public function close(): bool {}
}
