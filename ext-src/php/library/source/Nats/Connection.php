<?php

declare(strict_types=1);

namespace Coro\Nats;

use Closure;
use Coro\Coroutine\Condition;
use Coro\Coroutine\Socket;
use Coro\Event;

/**
 * One connection to one server: takes bytes apart and puts them together.
 *
 * One coroutine reads. Any number of coroutines write: what they write in one turn of the loop goes out together.
 *
 * @internal
 */
final class Connection
{
    /** A server may name hundreds of others in its INFO. */
    private const LONGEST_LINE = 1 << 20;
    private const READ_AT_ONCE = 65536;
    private const LARGEST_READ = 1 << 20;

    /** Coroutines that write wait while so many bytes are not sent. */
    private const MOST_UNSENT = 1 << 20;

    /** @var array<string, mixed> what the server has said of itself */
    public array $info = [];

    /** Why the connection has ended; '': it has not. */
    public string $reason = '';

    /** How many PONGs have come, and how many PINGs were sent. */
    public int $pongs = 0;
    public int $pings = 0;

    private string $in = '';
    private string $out = '';
    private bool $isSending = false;
    private bool $isInterrupted = false;
    private readonly Condition $drained;
    private readonly Condition $ponged;

    /** The last error that the server has sent. */
    private string $complaint = '';

    /**
     * @param string $name the host and the port, for messages
     * @param Closure(string, string, string, string, string): void $deliver gets the number of the subscription, the subject, the
     *        subject for answers, the header and the data of each message
     * @param Closure(string): void $refused gets an error that does not end the connection
     */
    public function __construct(
        private readonly Socket $socket,
        public readonly string $name,
        private readonly Closure $deliver,
        private readonly Closure $refused,
        private readonly float $timeout,
    ) {
        $this->drained = new Condition();
        $this->ponged = new Condition();
    }

    /**
     * Connects: reads the INFO of the server, begins TLS, says who we are, and waits until the server has accepted that.
     *
     * @param array{string, int} $host
     * @param array<string, mixed> $hello the fields of CONNECT
     * @param array<string, mixed> $tls the options ssl_* of the socket
     * @throws Exception
     */
    public function open(array $host, array $hello, bool $needs_tls, array $tls): void
    {
        $this->socket->setProtocol($tls + ['open_tcp_nodelay' => true, 'connect_timeout' => $this->timeout]);
        if (!$this->socket->connect($host[0], $host[1], $this->timeout)) {
            throw $this->failure($this->socket->errMsg);
        }
        while ($this->info === [] && $this->receive($this->timeout)) {
            // The INFO has not arrived completely.
        }
        $this->info === [] && throw $this->failure($this->reason ?: 'the server sends no INFO');
        $has_tls = $needs_tls || !empty($this->info['tls_required']);
        if ($has_tls && !$this->socket->sslHandshake()) {
            throw $this->failure('TLS: ' . $this->socket->errMsg);
        }
        $hello['tls_required'] = $has_tls;
        $this->out = 'CONNECT ' . json_encode($hello, JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES) . "\r\nPING\r\n";
        $this->pings++;
        $this->send();
        while ($this->pongs === 0 && $this->complaint === '' && $this->receive($this->timeout)) {
            // The server has not answered the PING.
        }
        if ($this->pongs === 0) {
            throw $this->failure($this->complaint ?: $this->reason ?: 'the server does not answer');
        }
    }

    /** Sends bytes at the end of this turn of the loop. Waits while too many are not sent. */
    public function write(string $bytes): void
    {
        if ($this->out === '' && !$this->isSending) {
            Event::defer($this->send(...));
        }
        $this->out .= $bytes;
        while (strlen($this->out) > self::MOST_UNSENT && $this->reason === '') {
            if (!$this->drained->wait(timeout: $this->timeout)) {
                throw new Exception("The NATS server $this->name takes no more bytes", Exception::TIMED_OUT);
            }
        }
    }

    /** Waits until the server has handled what was written before. Returns false when the time is up. */
    public function ping(float $until): bool
    {
        $mine = ++$this->pings;
        $this->write("PING\r\n");
        while ($this->pongs < $mine && $this->reason === '') {
            $left = $until - microtime(true);
            if ($left <= 0 || !$this->ponged->wait(timeout: $left)) {
                break;
            }
        }
        return $this->pongs >= $mine;
    }

    /** True if bytes, or the end of the connection, have arrived that were not read. Does not wait. */
    public function hasNews(): bool
    {
        return $this->reason === '' && $this->socket->peek(1) !== false;
    }

    /**
     * Waits for bytes, and handles them.
     *
     * @return ?bool null: nothing has come in this time; false: the connection has ended
     */
    public function receive(float $timeout): ?bool
    {
        $missing = $this->parse();
        if ($this->reason !== '') {
            return false;
        }
        $bytes = $this->socket->recv(min(max($missing, self::READ_AT_ONCE), self::LARGEST_READ), $timeout);
        if ($bytes === false && $this->isInterrupted && $this->reason === '') {
            return !($this->isInterrupted = false);
        }
        if ($bytes === false && $this->socket->errCode === Exception::TIMED_OUT && $this->reason === '') {
            return null;
        }
        if ($bytes === false || $bytes === '') {
            $this->end($this->complaint ?: ($bytes === '' ? 'the server has closed the connection' : $this->socket->errMsg));
            return false;
        }
        $this->in .= $bytes;
        $this->parse();
        return $this->reason === '';
    }

    /** Ends the wait of receive(), which then returns true. */
    public function interrupt(): void
    {
        $this->isInterrupted = true;
        $this->isInterrupted = $this->socket->cancel(CORO_EVENT_READ);
    }

    /** True if cancel() has ended the last wait for bytes. */
    public function isCanceled(): bool
    {
        return $this->socket->errCode === Exception::CANCELED;
    }

    /** Ends the connection. Coroutines that wait for it go on. */
    public function end(string $reason): void
    {
        if ($this->reason === '') {
            $this->reason = $reason;
            $this->socket->close();
            $this->drained->notifyAll();
            $this->ponged->notifyAll();
        }
    }

    /** Sends what is written, and waits until it is sent. */
    public function send(): void
    {
        if ($this->isSending) {
            return;
        }
        $this->isSending = true;
        try {
            while ($this->out !== '' && $this->reason === '') {
                [$bytes, $this->out] = [$this->out, ''];
                if ($this->socket->sendAll($bytes, $this->timeout) !== strlen($bytes)) {
                    $this->end($this->complaint ?: "sending fails: {$this->socket->errMsg}");
                }
                $this->drained->notifyAll();
            }
        } finally {
            $this->isSending = false;
        }
    }

    // Handles what has arrived completely. Returns how many bytes are missing at least.
    private function parse(): int
    {
        [$in, $this->in] = [$this->in, ''];
        [$at, $missing, $deliver] = [0, 0, $this->deliver];
        while (($end = strpos($in, "\r\n", $at)) !== false) {
            $first = $in[$at] ?? '';
            if ($first !== 'M' && $first !== 'H') {
                $this->handle(substr($in, $at, $end - $at));
                $at = $end + 2;
            } else {
                // MSG subject sid [reply] size, or HMSG subject sid [reply] size-of-header size
                $parts = explode(' ', substr($in, $at, $end - $at));
                $has_head = $parts[0] === 'HMSG';
                $size = (int) array_pop($parts);
                $head = $has_head ? (int) array_pop($parts) : 0;
                $count = count($parts);
                $is_valid = $has_head || $parts[0] === 'MSG';
                if (!$is_valid || $count < 3 || $count > 4 || $size < $head || $head < 0 || $size > 1 << 30) {
                    $this->break(substr($in, $at, $end - $at));
                    return 0;
                }
                $from = $end + 2;
                $missing = $from + $size + 2 - strlen($in);
                if ($missing > 0) {
                    break;
                }
                if (substr_compare($in, "\r\n", $from + $size, 2) !== 0) {
                    $this->break('a message that is longer than it says');
                    return 0;
                }
                $at = $from + $size + 2;
                $deliver(
                    $parts[2],
                    $parts[1],
                    $parts[3] ?? '',
                    $has_head ? substr($in, $from, $head) : '',
                    substr($in, $from + $head, $size - $head),
                );
            }
            if ($this->reason !== '') {
                return 0;
            }
        }
        if ($at < strlen($in)) {
            $this->in = $at === 0 ? $in : substr($in, $at);
            if ($missing === 0 && strlen($this->in) > self::LONGEST_LINE) {
                $this->break('a line without an end');
            }
        }
        return $missing;
    }

    private function handle(string $line): void
    {
        [$word, $rest] = explode(' ', $line, 2) + ['', ''];
        match (strtoupper($word)) {
            'PING' => $this->write("PONG\r\n"),
            'PONG' => $this->countPong(),
            '+OK' => null,
            'INFO' => $this->learn($rest),
            '-ERR' => $this->hear(trim($rest, " '")),
            default => $this->break($line),
        };
    }

    private function countPong(): void
    {
        $this->pongs++;
        $this->ponged->notifyAll();
    }

    private function learn(string $text): void
    {
        $info = json_decode($text, true);
        is_array($info) ? $this->info = $info : $this->break("INFO $text");
    }

    // The server closes the connection behind all errors but those of permissions.
    private function hear(string $complaint): void
    {
        if (stripos($complaint, 'permissions violation') !== false) {
            ($this->refused)($complaint);
        } else {
            $this->complaint = $complaint;
        }
    }

    private function break(string $line): void
    {
        $this->end('the server has sent what is not NATS: ' . addcslashes(substr($line, 0, 80), "\0..\37\177..\377"));
    }

    private function failure(string $reason): Exception
    {
        $code = $this->isCanceled() ? Exception::CANCELED : Exception::NOT_CONNECTED;
        $this->end($reason);
        return new Exception("The NATS server $this->name: $reason", $code);
    }
}
