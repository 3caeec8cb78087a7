<?php

/** @generate-class-entries */

namespace Coro\Coroutine\Http {

/**
 * An HTTP and WebSocket client of one server. Requests follow each other over one connection, which is kept open between them and
 * made again when the server has closed it. One coroutine at a time uses a client: a call during the wait of another coroutine throws
 * a Coro\Error. After upgrade(), one coroutine may receive while another one sends.
 *
 * Methods that wait throw a Coro\Error outside of coroutines. If one fails it returns false and sets $statusCode, $errCode and $errMsg.
 */
class Client
{
    /** @var \Coro\Coroutine\Socket|null the socket of the connection, also below TLS; null: there is no connection */
    public $socket = null;

    /** @var int the error of the last failed method: an errno or a CORO_ERROR_*; 0: the last request has succeeded */
    public $errCode = 0;

    /** @var string the text of $errCode */
    public $errMsg = '';

    /** @var bool true while there is a connection */
    public $connected = false;

    /** @var string the host that the constructor was given */
    public $host = '';

    /** @var int the port */
    public $port = 0;

    /** @var bool true: the connection has TLS */
    public $ssl = false;

    /** @var array<string, mixed>|null the options of set(); a request applies what the program has written here */
    public $setting = null;

    /** @var string|null the method of the next request; null: GET, or POST if there is a body */
    public $requestMethod = null;

    /** @var array<string, mixed>|null the header fields of the next requests: name => value, or name => list of values */
    public $requestHeaders = null;

    /** @var string|mixed[]|null the body of the next request; an array is sent as a form */
    public $requestBody = null;

    /** @var mixed[]|null the parts that addFile() and addData() have added to the next request */
    public $uploadFiles = null;

    /** @var string|null the file that gets the body of the next response */
    public $downloadFile = null;

    /** @var int the position in $downloadFile */
    public $downloadOffset = 0;

    /**
     * @var int the status of the last response, or -1: not connected, -2: timeout, -3: the server has closed the connection or its
     *      response was wrong or too large, -4: the request was not sent
     */
    public $statusCode = 0;

    /**
     * @var array<string, string|string[]>|null the header fields of the last response: name in lower case (see the option
     *      lowercase_header) => value, or list of values of repeated fields
     */
    public $headers = null;

    /** @var string[]|null the values of the fields Set-Cookie of the last response */
    public $set_cookie_headers = null;

    /**
     * @var array<string, string>|null the cookies that are sent: name => value. Cookies of responses are added, with their values
     *      decoded. They are sent back as the server has sent them, unless the program changes them
     */
    public $cookies = null;

    /** @var string the body of the last response, decoded */
    public $body = '';

    /**
     * Makes a client. Does not connect.
     *
     * @param string $host a name, an address (IPv6 also in brackets), or the path of a unix socket as "unix:/path"
     * @param int $port 0: 80, or 443 with TLS
     * @param bool $ssl true: connects with TLS
     * @throws Client\Exception if the host is empty or the port is not between 0 and 65535
     */
    public function __construct(string $host, int $port = 0, bool $ssl = false) {}

    /**
     * Sets options, which docs/guides/http_client.md describes.
     *
     * @phpstan-param array<string, mixed> $settings
     * @throws \TypeError|\ValueError for an option of the wrong type or out of range; no option is set then
     */
    public function set(array $settings): bool {}

    /** Returns true if requests are sent without a wait for their response. */
    public function getDefer(): bool {}

    /** Makes requests return true as soon as they are sent; recv() then waits for the response. */
    public function setDefer(bool $defer = true): bool {}

    /** Sets the method of the next requests. */
    public function setMethod(string $method): bool {}

    /**
     * Sets the header fields of the next requests: name => value, or name => list of values.
     *
     * @phpstan-param array<string, mixed> $headers
     */
    public function setHeaders(array $headers): bool {}

    /** Adds the field Authorization to the next requests. */
    public function setBasicAuth(string $username, string $password): void {}

    /**
     * Sets the cookies of the next requests: name => value. Characters that a value must not have are sent as "%20" and so on.
     *
     * @phpstan-param array<string, mixed> $cookies
     */
    public function setCookies(array $cookies): bool {}

    /**
     * Sets the body of the next request. An array is sent as a form.
     *
     * @phpstan-param string|mixed[] $data
     */
    public function setData(array|string $data): bool {}

    /**
     * Adds a file to the form of the next request, which becomes multipart/form-data.
     *
     * @param string $name the name of the field
     * @param string|null $type the media type; null: by the name of the file
     * @param string|null $filename the name of the file for the server; null: that of $path
     * @param int $offset the first byte to send
     * @param int $length the number of bytes; 0: to the end of the file
     * @return bool false if the file cannot be read
     */
    public function addFile(string $path, string $name, ?string $type = null, ?string $filename = null, int $offset = 0, int $length = 0): bool {}

    /**
     * Adds a string to the form of the next request as a file.
     *
     * @param string $path the content
     */
    public function addData(string $path, string $name, ?string $type = null, ?string $filename = null): bool {}

    /**
     * Sends the prepared request and waits for the response. Removes the body and the files of the request afterwards.
     *
     * @throws \ValueError if the path, a header field or a cookie contains characters with which it could add lines to the request
     */
    public function execute(string $path): bool {}

    /**
     * Returns the address of the server as "address" and "port", or false without a connection.
     *
     * @phpstan-return array{address: string, port: int}|false
     */
    public function getpeername(): array|false {}

    /**
     * Returns the local address as "address" and "port", or false without a connection.
     *
     * @phpstan-return array{address: string, port: int}|false
     */
    public function getsockname(): array|false {}

    /** Sends a GET request and waits for the response, as execute() does. */
    public function get(string $path): bool {}

    /**
     * Sends a POST request and waits for the response, as execute() does.
     *
     * @param string|array $data the body
     * @phpstan-param string|mixed[] $data
     */
    public function post(string $path, mixed $data): bool {}

    /**
     * Sends a GET request and writes the body of the response to a file, if the status is 200 to 299.
     *
     * @param int $offset the position in the file from which on the body is written; 0: the file is emptied before
     */
    public function download(string $path, string $file, int $offset = 0): bool {}

    /** Returns $body. */
    public function getBody(): string|false {}

    /**
     * Returns $headers.
     *
     * @return array<string, string|string[]>|false|null
     */
    public function getHeaders(): array|false|null {}

    /**
     * Returns $cookies.
     *
     * @return array<string, string>|false|null
     */
    public function getCookies(): array|false|null {}

    /** Returns $statusCode. */
    public function getStatusCode(): int|false {}

    /** Returns the head of the last request as it was sent, or false. */
    public function getHeaderOut(): string|false {}

    /** Returns the certificate of the server as PEM text, or false without TLS. */
    public function getPeerCert(): string|false {}

    /**
     * Asks the server to speak WebSocket from now on, and waits for its answer.
     *
     * @return bool true if the connection is a WebSocket; false: see $statusCode and $errCode, and $body if the server has refused
     */
    public function upgrade(string $path): bool {}

    /**
     * Sends a frame.
     *
     * @param \Coro\WebSocket\Frame|string $data the payload; of an object, its opcode, flags and finish replace the other arguments
     * @param int $opcode a CORO_WEBSOCKET_OPCODE_*
     * @param int $flags CORO_WEBSOCKET_FLAG_FIN: the frame ends its message; CORO_WEBSOCKET_FLAG_COMPRESS: the message is compressed
     *        if the server has agreed to that
     */
    public function push(mixed $data, int $opcode = CORO_WEBSOCKET_OPCODE_TEXT, int $flags = CORO_WEBSOCKET_FLAG_FIN): bool {}

    /**
     * After upgrade(), waits for a message or a close frame. Otherwise waits for the response of a request that was sent with setDefer().
     *
     * @param float $timeout seconds; 0: the option read_timeout; negative: without a limit
     * @return \Coro\WebSocket\Frame|bool a frame; true for a response; false after an error or a timeout
     */
    public function recv(float $timeout = 0): \Coro\WebSocket\Frame|string|bool {}

    /** Closes the connection. Waits of other coroutines fail with ECANCELED. Returns false if there was no connection. */
    public function close(): bool {}

    /** Sends a ping. */
    public function ping(string $data = ''): bool {}

    /**
     * Sends a close frame. recv() then returns what the server still sends and the server's close frame.
     *
     * @param int $code 1000 to 1003, 1007 to 1014, 3000 to 4999
     * @param string $reason UTF-8, at most 123 bytes
     */
    public function disconnect(int $code = CORO_WEBSOCKET_CLOSE_NORMAL, string $reason = ''): bool {}
}
}

namespace Coro\Coroutine\Http\Client {

/** A client could not be made, or a request of Coro\Http\request() has failed. getCode() is the number of the error. */
class Exception extends \Coro\Exception
{
}
}
