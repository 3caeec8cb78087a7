<?php

/** @generate-class-entries */

namespace Coro\Coroutine {

/**
 * A socket for which only the calling coroutine waits. A method that fails returns false and sets $errCode and $errMsg; a method
 * that sends or receives sets $errCode to 0 when it succeeds. Methods that wait throw a Coro\Error outside of coroutines, and set
 * $errCode to ETIMEDOUT after the timeout, ECANCELED after cancel() and after close() by another coroutine, EBADF if the socket is
 * closed, and EBUSY if another coroutine waits in the same direction. One coroutine may read while another one writes.
 *
 * Each $timeout is in seconds: 0 stands for the timeout of setProtocol() or of Coroutine::set(), by default 10 for connect() and 60 for
 * other methods; a negative number means no limit.
 */
class Socket
{
    /** The number of the descriptor; -1 after close(). */
    public int $fd = -1;

    /** The address family, such as AF_INET. */
    public int $domain = 0;

    /** The type, such as SOCK_STREAM. */
    public int $type = 0;

    /** The protocol that the constructor was given. */
    public int $protocol = 0;

    /** The error of the last failed method, an errno; 0: no method has failed. */
    public int $errCode = 0;

    /** The text of $errCode; after a failure of TLS, the reason. */
    public string $errMsg = '';

    /**
     * Makes a socket that is not connected.
     *
     * @param int $domain AF_INET, AF_INET6 or AF_UNIX
     * @param int $type SOCK_STREAM or SOCK_DGRAM
     * @throws Socket\Exception when the system refuses to make the socket
     */
    public function __construct(int $domain, int $type, int $protocol = 0) {}

    /**
     * Gives the socket a local address.
     *
     * @param string $address a numeric address, or the path of a unix socket
     */
    public function bind(string $address, int $port = 0): bool {}

    /**
     * Makes the socket accept connections.
     *
     * @param int $backlog the number of connections that may wait for accept()
     */
    public function listen(int $backlog = 512): bool {}

    /** Waits for a connection. Returns its socket, or false. */
    public function accept(float $timeout = 0): Socket|false {}

    /**
     * Connects, and waits until the connection is established. Tries all addresses of a name that have the socket's family;
     * each gets an equal share of the time that is left. After a failure the socket must be closed.
     *
     * @param string $host a name, which is looked up, a numeric address, or the path of a unix socket
     */
    public function connect(string $host, int $port = 0, float $timeout = 0): bool {}

    /** Returns true if the connection exists and the peer has not closed it. Does not wait. */
    public function checkLiveness(): bool {}

    /**
     * Returns the coroutine that waits.
     *
     * @param int $event CORO_EVENT_READ or CORO_EVENT_WRITE
     * @return int the id of the coroutine that waits in this direction, or 0
     */
    public function getBoundCid(int $event): int {}

    /** Returns bytes that have arrived, and leaves them in the socket. Does not wait: returns false if there are none. */
    public function peek(int $length = 65536): string|false {}

    /**
     * Waits for bytes, or for one datagram.
     *
     * @param int $length the most bytes to return
     * @return string|false an empty string at the end of the stream
     */
    public function recv(int $length = 65536, float $timeout = 0): string|false {}

    /** Waits until $length bytes have arrived. Returns fewer only at the end of the stream. */
    public function recvAll(int $length = 65536, float $timeout = 0): string|false {}

    /** Waits for a line. Returns it with its line feed, or the first $length bytes of a longer line. */
    public function recvLine(int $length = 65536, float $timeout = 0): string|false {}

    /** Works like recv(), but asks the system for more than $length bytes and keeps the rest for the next call. */
    public function recvWithBuffer(int $length = 65536, float $timeout = 0): string|false {}

    /**
     * Waits for a packet, as the options of setProtocol() describe packets. What has arrived behind it stays for the next call.
     *
     * @return string|false an empty string at the end of the stream, also in the middle of a packet; false with $errCode EMSGSIZE
     *         for a packet that is larger than package_max_length, and EPROTO for bytes that are not a packet
     */
    public function recvPacket(float $timeout = 0): string|false {}

    /** Sends bytes until the socket takes no more without a wait, at least one. Returns the number of bytes, or false. */
    public function send(string $data, float $timeout = 0): int|false {}

    /** Sends all bytes. Returns their number; fewer if the connection was lost meanwhile, false if none was sent. */
    public function sendAll(string $data, float $timeout = 0): int|false {}

    /**
     * Waits for bytes and distributes them.
     *
     * @param int[] $io_vector the sizes of the strings to return
     * @return string[]|false the strings that were filled
     */
    public function readVector(array $io_vector, float $timeout = 0): array|false {}

    /**
     * Works like readVector(), but waits until all strings are filled or the stream has ended.
     *
     * @param int[] $io_vector
     * @return string[]|false
     */
    public function readVectorAll(array $io_vector, float $timeout = 0): array|false {}

    /**
     * Sends several strings as one sequence of bytes, as sendAll() does.
     *
     * @param string[] $io_vector
     */
    public function writeVector(array $io_vector, float $timeout = 0): int|false {}

    /**
     * Sends all bytes of the strings, as writeVector() does.
     *
     * @param string[] $io_vector
     * @implementation-alias Coro\Coroutine\Socket::writeVector
     */
    public function writeVectorAll(array $io_vector, float $timeout = 0): int|false {}

    /**
     * Sends a part of a regular file.
     *
     * @param int $length number of bytes; 0: to the end of the file
     * @return bool false with EINVAL if the file does not have these bytes; then nothing is sent
     */
    public function sendFile(string $file, int $offset = 0, int $length = 0): bool {}

    /**
     * Waits for a datagram.
     *
     * @param array $peername set to the sender: "address" and "port"
     * @phpstan-param array<string, mixed> $peername
     */
    public function recvfrom(mixed &$peername, float $timeout = 0): string|false {}

    /**
     * Sends a datagram. Waits while a name is looked up.
     *
     * @param string $addr a name of a host, a numeric address, or the path of a unix socket
     */
    public function sendto(string $addr, int $port, string $data): int|false {}

    /**
     * Returns the value of a socket option, as socket_get_option() does: SO_LINGER, SO_RCVTIMEO and SO_SNDTIMEO are arrays, and
     * IP_MULTICAST_IF is the number of an interface.
     */
    public function getOption(int $level, int $opt_name): mixed {}

    /**
     * Sets a socket option. Takes the values of socket_set_option(): arrays for SO_LINGER, SO_RCVTIMEO, SO_SNDTIMEO, IPV6_PKTINFO and
     * MCAST_*, the number or name of an interface for IP_MULTICAST_IF, and otherwise a number or a string.
     *
     * @throws \ValueError for an array without a needed element, a wrong address and an unknown interface
     */
    public function setOption(int $level, int $opt_name, mixed $opt_value): bool {}

    /**
     * Sets timeouts and the rules of packets: "connect_timeout", "read_timeout", "write_timeout", "timeout" (all three),
     * "open_length_check", "package_length_type", "package_length_offset", "package_body_offset", "package_length_func",
     * "open_eof_check", "open_eof_split", "package_eof", "package_max_length"; the local address for connect(), "bind_address"
     * and "bind_port"; and TLS: "open_ssl" and the options "ssl_*". Sockets of accept() begin with the options of the listening
     * socket.
     *
     * @phpstan-param array<string, mixed> $settings
     * @return bool false with EBUSY while a coroutine receives from this socket
     */
    public function setProtocol(array $settings): bool {}

    /**
     * Makes the TLS handshake and waits for it, no longer than connect_timeout: as the server of an accepted socket, otherwise
     * as the client. The options of setProtocol() say which certificates are used and accepted. With the option open_ssl,
     * connect() makes the handshake, and so does the first method that sends or receives on an accepted socket.
     *
     * @return bool false with EPROTO if bytes have arrived before that were not read
     */
    public function sslHandshake(): bool {}

    /** Returns the certificate of the other end of a TLS connection as PEM text, or false if there is none. */
    public function getPeerCert(): string|false {}

    /**
     * Returns the facts about a TLS connection, or null without TLS: "protocol", "cipher", "alpn" (the application protocol),
     * "server_name" (the name that the client has asked for) and "is_resumed".
     *
     * @return array<string, mixed>|null
     */
    public function getTlsInfo(): ?array {}

    /**
     * Ends one or both directions of the connection.
     *
     * @param int $how 0: no more reads, 1: no more writes, 2: both
     */
    public function shutdown(int $how = 2): bool {}

    /**
     * Ends the wait of another coroutine: its method returns false.
     *
     * @param int $event CORO_EVENT_READ or CORO_EVENT_WRITE
     * @return bool false if no coroutine waits
     */
    public function cancel(int $event = CORO_EVENT_READ): bool {}

    /** Closes the socket. The methods in which coroutines wait return false with ECANCELED. */
    public function close(): bool {}

    /**
     * Returns the "address" and "port" of the other end, or false.
     *
     * @phpstan-return array{address: string, port: int}|false
     */
    public function getpeername(): array|false {}

    /**
     * Returns the "address" and "port" of this end, or false.
     *
     * @phpstan-return array{address: string, port: int}|false
     */
    public function getsockname(): array|false {}

    /** Returns true after close(), and if the constructor has not run. */
    public function isClosed(): bool {}

    /**
     * Makes a socket of a stream or of a Socket of the extension sockets. The new socket has a descriptor of its own for the
     * same connection.
     *
     * @param resource|\Socket $stream
     */
    public static function import($stream): Socket|false {}
}
}

namespace Coro\Coroutine\Socket {

/** A socket could not be made. getCode() is the errno. */
class Exception extends \Coro\Exception
{
}
}
