<?php

/** @generate-class-entries */

namespace Coro\Http;

/**
 * The response to a request. If the object is destroyed before the response has begun, the client gets an empty 500.
 */
class Response
{
    /**
     * The id of the connection.
     *
     * @var int
     */
    public $fd = 0;

    /** @var object|null always null: a program uses a connection only through the methods of this object */
    public $socket = null;

    /**
     * The header fields that are set, by name; null if there are none. header() sets them. The array can also be written: before the
     * head is sent, its elements become the fields, except those that header() would refuse, which the log names once.
     *
     * @var array<string, string|list<string>>|null
     */
    public $header = null;

    /**
     * The values of the Set-Cookie fields that are set; null if there are none. cookie() sets them. The array can also be written,
     * as $header can.
     *
     * @var list<string>|null
     */
    public $cookie = null;

    /**
     * The trailer fields that are set, by name; null if there are none. trailer() sets them. The array can also be written until
     * end(), as $header can.
     *
     * @var array<string, string>|null
     */
    public $trailer = null;

    /**
     * Sets the status code and, optionally, the reason phrase. Does not wait.
     *
     * @return bool false once the head has been sent, and with a warning for a code outside 200 to 999 (101 is allowed in a WebSocket
     *               handshake)
     * @throws \ValueError for control bytes in the reason
     */
    public function status(int $http_code, string $reason = ''): bool {}

    /** @alias Coro\Http\Response::status */
    public function setStatusCode(int $http_code, string $reason = ''): bool {}

    /**
     * Sets a header field and replaces an earlier value. A list of values is sent as one field for each value; null removes the
     * field. White space and line breaks behind a value are cut. An empty Content-Encoding is not sent, and turns compression off.
     * Does not wait.
     *
     * The server decides how the body is delimited: Transfer-Encoding is not sent; Content-Length is sent only with end() and only
     * if it is right. With a wrong Content-Length the client would read a part of the next response as this body, or wait endlessly.
     * The log names each of these fields once if it is not sent, except for Transfer-Encoding: chunked. Connection may be "close", "keep-alive" or "upgrade".
     *
     * @param array|string $value also int, float, bool, null and objects with __toString()
     * @phpstan-param array<scalar|\Stringable|null>|string $value
     * @param bool $format true: the name is sent in Ucwords-Case; false: unchanged
     * @return bool false once the head has been sent, and for a field beyond the first 1,000
     * @throws \ValueError for a name that is not a token, for control bytes in a value, and for other values of Connection
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
     * @param Cookie|string $name_or_object the cookie's name, or a Cookie object, which replaces all other arguments and
     *               determines itself whether its value is encoded
     * @param string $value is encoded as urlencode() does: a space is sent as "+"; an empty value makes the client delete the
     *               cookie
     * @param int $expires seconds since 1970; 0: the client keeps the cookie until its session ends
     * @param string $path is sent only if $path is passed: the default value of the signature is Swoole's and has no effect
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
     * Sets a trailer field, which is sent after the body; the body is then chunked. May be called until end(). Does not wait.
     * HTTP/1.0 has no trailers: its clients do not get the field.
     *
     * @return bool false if the response has ended or the client has disconnected, and for a trailer beyond the first 1,000
     * @throws \ValueError for a name that is not a token, for control bytes in a value, and for a field that is allowed only in
     *               the head
     */
    public function trailer(string $key, string $value): bool {}

    /**
     * Removes all header fields that are set, but no cookies. Does not wait.
     *
     * @return bool false once the head has been sent
     */
    public function initHeader(): bool {}

    /**
     * Sends an informational response with status 103 (Early Hints) before the response, so that the client can load what the
     * fields name while the handler still works, for example ['Link' => '</style.css>; rel=preload; as=style']. May be called
     * several times. The fields do not become a part of the response. Does not wait.
     *
     * @param array $headers fields by name; a list of values is sent as one field for each value
     * @phpstan-param array<string, scalar|\Stringable|array<scalar|\Stringable|null>|null> $headers
     * @return bool false once the head of the response has been sent, for clients with HTTP/1.0, without fields, and if the client
     *               has disconnected
     * @throws \ValueError for a name that is not a token, for control bytes in a value, and for fields about the body or the
     *               connection, such as Content-Length
     */
    public function earlyHints(array $headers): bool {}

    /**
     * Sets a function that is called, with this object, if the connection ends before the response is complete, whichever side has
     * ended it. The function is called once, in a coroutine of its own, soon after the end of the connection was noticed; write()
     * returns false from then on. Replaces an earlier function; null removes it. Does not wait.
     *
     * Without this call, a client that only ends its own direction of the connection still gets its response. After this call such
     * a client counts as gone, and the connection is closed.
     *
     * @phpstan-param (callable(Response): mixed)|null $callback
     * @return bool false if the response has ended or was detached: the function will not be called then
     */
    public function onClose(?callable $callback): bool {}

    /**
     * Has the coroutine that calls this method canceled if the connection ends before the response is complete: the wait in which
     * the coroutine is then, or its next one, throws a Coro\Coroutine\CanceledException, which need not be caught: it is no failure
     * of the handler. Clients count as gone as for onClose(). Does not wait.
     *
     * @return bool false if the response has ended or was detached, and outside of coroutines
     */
    public function cancelOnClose(): bool {}

    /**
     * Sends a piece of the body; the first call sends the head with Transfer-Encoding: chunked. Waits while more than
     * buffer_output_size bytes are unsent. Where waiting is not possible, as outside of coroutines, the bytes are kept in memory.
     *
     * @param string $content also a number or a Stringable from a file with strict_types, as in end()
     * @return bool false if the response has ended or the client has disconnected
     */
    public function write(string $content): bool {}

    /**
     * Sends the body, or its last piece after write(), and ends the response. Does not wait: bytes that the client does not
     * receive at once are sent in the background.
     *
     * @param string|null $content also a number or a Stringable from a file with strict_types, such as a stream of PSR-7
     * @return bool false if the response has ended already or the client has disconnected
     */
    public function end(?string $content = null): bool {}

    /**
     * Sends a file, or a part of it, as the body and ends the response. Does not wait: the file is sent in the background.
     *
     * @param int $offset position of the first byte to send
     * @param int $length number of bytes to send; 0: up to the end of the file
     * @return bool false with a warning if the file is missing, unreadable or too short, and for a negative offset or length; the
     *               response can still be used then. false if the response has ended already or the client has disconnected
     */
    public function sendfile(string $filename, int $offset = 0, int $length = 0): bool {}

    /**
     * Sends a redirect to another location and ends the response. Does not wait.
     *
     * @return bool false once the head has been sent, and with a warning for a code that status() refuses
     * @throws \ValueError for control bytes in the location
     */
    public function redirect(string $location, int $http_code = 302): bool {}

    /**
     * Detaches this object from the request, which remains unanswered: a response made by create() can answer it later. Does not
     * wait. The other response has nothing of what was set at this object: no status, fields, cookies and trailers.
     *
     * @return bool false once the head has been sent, and if the object was detached already
     */
    public function detach(): bool {}

    /**
     * Creates a response for the request of a connection whose response was detached. In another process of the server, such as a
     * task worker, the response is sent as a whole by end(): write() collects the body, the status has its usual reason, and
     * sendfile() returns false. If the request was not detached, the answer is lost with a line in the log, unless the process is the
     * master: if the worker that has the request dies within 2 seconds, or has died in the last 0.1, the client gets the answer.
     *
     * @param object|array|int $server the connection's id, also as text; or the server, with the id in $fd; or [server, id]
     * @return Response|false false if there is no such connection, or it is one of this process whose response was not detached
     * @phpstan-param \Coro\Server|array{\Coro\Server, int}|int $server
     * @throws \Coro\Exception for wrong arguments
     */
    public static function create(object|array|int $server = -1, int $fd = -1): Response|false {}

    /** Returns true if the response can still be sent; false after end() and detach(), and if the client has disconnected. */
    public function isWritable(): bool {}

    /**
     * Upgrades the connection to WebSocket. Only for requests of a Coro\Coroutine\Http\Server. Does not wait. Afterwards push() and
     * recv() exchange messages. When this object is destroyed, the connection is closed: with status 1000, or with 1011 if the function
     * that handles the request has thrown.
     *
     * @return bool false if the request is not a handshake, which is answered with status 400, or if it has been answered already
     * @throws \Coro\Error if the request belongs to no Coro\Coroutine\Http\Server
     */
    public function upgrade(): bool {}

    /**
     * Sends a WebSocket frame after upgrade(). Waits while more than socket_buffer_size bytes are unsent, unless the option send_yield
     * is off.
     *
     * @param \Coro\WebSocket\Frame|string $data a frame with its own opcode and flags, or a payload
     * @param int $opcode one of CORO_WEBSOCKET_OPCODE_*
     * @param int $flags a sum of CORO_WEBSOCKET_FLAG_*; without FLAG_FIN the next frame continues the message
     * @return bool false if the connection is not an open WebSocket, and with a warning for a frame that may not be sent: see
     *               coro_last_error()
     */
    public function push(\Coro\WebSocket\Frame|string $data, int $opcode = CORO_WEBSOCKET_OPCODE_TEXT, int $flags = CORO_WEBSOCKET_FLAG_FIN): bool {}

    /**
     * Waits for a WebSocket message after upgrade(). The server answers pings and close frames itself, also while no coroutine waits;
     * the options open_websocket_*_frame pass them on.
     *
     * @param float $timeout in seconds; 0 and negative numbers: no limit
     * @return \Coro\WebSocket\Frame|string|false '' when the WebSocket is closed and all its messages were returned; false after the
     *               timeout, after cancel(), if another coroutine waits already, and without upgrade(): see coro_last_error()
     * @throws \Coro\Error outside of coroutines
     */
    public function recv(float $timeout = 0): \Coro\WebSocket\Frame|string|false {}

    /**
     * Sends a WebSocket close frame. The connection ends when the client has answered, or after five seconds. Does not wait.
     *
     * @param int $code a status that may be sent, such as CORO_WEBSOCKET_CLOSE_NORMAL
     * @return bool false if the connection is not an open WebSocket, and with a warning for a status that may not be sent: see
     *               coro_last_error()
     */
    public function disconnect(int $code = CORO_WEBSOCKET_CLOSE_NORMAL, string $reason = ''): bool {}

    /**
     * Sends a PING frame to the client: of WebSocket after upgrade(), and of HTTP/2 before the end of a response (RFC 9113 section
     * 6.7). Browsers and libraries answer by themselves. Proxies count this as traffic and keep the connection open. Waits like
     * push() for a WebSocket, and does not wait for HTTP/2.
     *
     * @param string $data at most 125 bytes; HTTP/2: at most 8 bytes, and zero bytes up to 8
     * @return bool false, and with a notice unless the request has come over HTTP/2, if the connection has ended or is not an open
     *               WebSocket; false after the end of a response of HTTP/2
     * @throws \ValueError if the data is too long
     */
    public function ping(string $data = ''): bool {}

    /**
     * Sends GOAWAY over the HTTP/2 connection of the request (RFC 9113 section 6.8): the server takes no new requests over this
     * connection. This response and those of other open streams are still sent. Then the connection is closed. Does not wait.
     *
     * @param int $error_code the reason, one of CORO_HTTP2_ERROR_*
     * @param string $debug_data a text for people, at most 16,376 bytes
     * @return bool false over HTTP/1, and after the end of the response or of the connection
     * @throws \ValueError for a code that has more than 32 bits, and if the text is too long
     */
    public function goaway(int $error_code = CORO_HTTP2_ERROR_NO_ERROR, string $debug_data = ''): bool {}

    /**
     * Closes the connection at once. Unsent bytes are lost. After upgrade() sends a close frame, and closes the connection when
     * everything is sent. Does not wait.
     *
     * @return bool false if the connection is closed already
     */
    public function close(): bool {}
}
