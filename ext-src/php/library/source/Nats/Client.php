<?php

declare(strict_types=1);

namespace Coro\Nats;

use Closure;
use Coro\Dsn;
use SensitiveParameter;
use TypeError;
use ValueError;

/**
 * A client of NATS servers. Any number of coroutines use it at the same time, over one connection. It connects when it is first
 * used, and again, also to another server, when the connection is lost: subscriptions go on then, requests that wait fail.
 *
 * Methods that wait may be called only in coroutines. A client is made in the process that uses it, never before a fork. A
 * coroutine of the client exists only while a subscription exists or a request waits.
 */
final class Client
{
    private const OPTIONS = [
        'name' => '', 'timeout' => 5.0, 'ping_interval' => 30.0, 'max_pending' => 64 << 20, 'inbox' => '_INBOX',
    ];
    private const PORT = 4222;

    private readonly Session $session;
    private readonly int $maxPending;
    private int $sent = 0;
    private int $lastInbox = 0;

    /**
     * Makes a client. Does not wait.
     *
     * @param string $dsn nats://[user:password@|token@]host[:port][,host[:port]...], or tls:// for connections that must
     *        have TLS. Without it, the client uses TLS if the server demands it.
     * @param array<string, mixed> $options name (of the connection, for the administrator of the server), timeout (seconds for a
     *        connection, and for a server that takes no bytes; 5), ping_interval (a server from which nothing has come for so
     *        many seconds gets a PING, and after as many again counts as lost; 30), max_pending (the most bytes that wait in
     *        each subscription; 64 MiB), inbox (the beginning of the subjects for answers; "_INBOX"), and the options ssl_* of
     *        Coroutine\Socket. Options can also be in the address: "?name=shop".
     * @throws \ValueError|\TypeError
     */
    public function __construct(#[SensitiveParameter] string $dsn, array $options = [])
    {
        $dsn = Dsn::parse($dsn);
        if ($dsn->scheme !== 'nats' && $dsn->scheme !== 'tls') {
            throw new ValueError('The address of a NATS server must begin with nats:// or tls://');
        }
        $tls = array_filter($options + $dsn->options, fn($name) => str_starts_with((string) $name, 'ssl_'), ARRAY_FILTER_USE_KEY);
        $given = array_diff_key($options + array_diff_key($dsn->options, ['replicas' => '']), $tls);
        if ($unknown = array_diff_key($given, self::OPTIONS)) {
            throw new ValueError('There is no option ' . array_key_first($unknown));
        }
        $options = $given + self::OPTIONS;
        $this->maxPending = (int) self::number('max_pending', $options['max_pending']);
        self::checkSubject((string) $options['inbox']);
        $hello = [
            'verbose' => false, 'pedantic' => false, 'lang' => 'php', 'version' => CORO_VERSION, 'protocol' => 1,
            'headers' => true, 'no_responders' => true, 'echo' => true, 'name' => (string) $options['name'],
        ];
        $hello += match (true) {
            $dsn->user === null => [],
            $dsn->password === null => ['auth_token' => $dsn->user],
            default => ['user' => $dsn->user, 'pass' => $dsn->password],
        };
        $this->session = new Session(
            array_map(fn(array $host) => [$host[0], $host[1] ?: self::PORT], $dsn->hosts),
            $dsn->scheme === 'tls',
            $hello,
            $tls,
            self::number('timeout', $options['timeout']),
            self::number('ping_interval', $options['ping_interval']),
            (string) $options['inbox'],
        );
    }

    /** Closes the client. */
    public function __destruct()
    {
        isset($this->session) && $this->session->close();
    }

    /**
     * Connects if there is no connection, and waits for that. The other methods do so by themselves.
     *
     * @throws Exception if no server takes the connection
     */
    public function connect(): void
    {
        $this->session->connection();
    }

    /** Returns true while there is a connection. */
    public function isConnected(): bool
    {
        return $this->session->current() !== null;
    }

    /**
     * Sends a message. Waits only for a connection, and while the server takes no bytes: flush() tells whether the server has
     * got it.
     *
     * @param array<string, string|list<string>> $headers
     * @param string $replyTo a subject on which an answer is awaited
     * @throws Exception
     * @throws \ValueError for a subject or a header that cannot exist, and for a message that is larger than the server allows
     */
    public function publish(string $subject, string $data, array $headers = [], string $replyTo = ''): void
    {
        self::checkSubject($subject);
        $replyTo === '' || self::checkSubject($replyTo);
        $this->sent++;
        $this->session->publish($subject, $data, self::head($headers), $replyTo);
    }

    /**
     * Sends a message and waits for the first answer.
     *
     * @param float $timeout seconds; 0 and negative: without a limit
     * @param array<string, string|list<string>> $headers
     * @throws Exception also if no subscription exists that could answer, or the connection is lost
     * @throws \ValueError as publish()
     */
    public function request(string $subject, string $data = '', float $timeout = 5.0, array $headers = []): Message
    {
        return $this->ask($subject, $data, $headers)->await($timeout);
    }

    /**
     * Sends a message that asks for an answer, which can be awaited later.
     *
     * @internal
     * @param array<string, string|list<string>> $headers
     */
    public function ask(string $subject, string $data, array $headers = []): Answer
    {
        self::checkSubject($subject);
        $this->sent++;
        return $this->session->ask($subject, $data, self::head($headers));
    }

    /**
     * Begins to receive messages. Waits only for a connection.
     *
     * @param string $subject may have wildcards: "orders.*", "orders.>"
     * @param string $queue the name of a group: one subscription of the group gets each message; '': each subscription gets each
     * @throws Exception
     * @throws \ValueError
     */
    public function subscribe(string $subject, string $queue = ''): Subscription
    {
        self::checkSubject($subject, true);
        $queue === '' || self::checkSubject($queue);
        return new Subscription($this->session, $this, $subject, $queue, $this->maxPending);
    }

    /**
     * Begins to receive messages with a function, which must not wait. Returns a function that ends that.
     *
     * @internal
     * @param Closure(Message): void $deliver
     * @return Closure(): void
     */
    public function listen(string $subject, Closure $deliver): Closure
    {
        $session = $this->session;
        $number = $session->subscribe($subject, '', $deliver, static function (Exception $error): void {
            if ($error->getCode() === Exception::FORBIDDEN) {
                coro_error_log(CORO_LOG_WARNING, $error->getMessage());
            }
        });
        return static fn() => $session->unsubscribe($number);
    }

    /** Returns a subject that no other client uses, for answers and deliveries. */
    public function inbox(): string
    {
        return $this->session->inbox . '.own.' . ++$this->lastInbox;
    }

    /** Returns the streams of the server: JetStream, which keeps messages. Does not wait. */
    public function jetStream(): JetStream
    {
        return new JetStream($this);
    }

    /**
     * Sets a function that is called for each connection that is made. It must not wait.
     *
     * @internal
     * @param Closure(): void $do
     */
    public function whenConnected(Closure $do): void
    {
        $this->session->whenConnected = $do;
    }

    /**
     * Waits until the server has handled everything that was sent before.
     *
     * @throws Exception
     */
    public function flush(float $timeout = 5.0): void
    {
        $this->session->flush($timeout);
    }

    /** Sends what is written, and ends all subscriptions and the connection. Requests that wait fail. */
    public function close(): void
    {
        $this->session->close();
    }

    /**
     * Returns what the server has said of itself (INFO): server_name, version, max_payload, jetstream ...; empty without a
     * connection.
     *
     * @return array<string, mixed>
     */
    public function info(): array
    {
        return $this->session->current()?->info ?? [];
    }

    /**
     * Returns figures.
     *
     * @return array{server: string, connects: int, subscriptions: int, sent: int, received: int} the server is '' without a
     *        connection
     */
    public function stats(): array
    {
        return [
            'server' => $this->session->current()?->name ?? '',
            'connects' => $this->session->connects,
            'subscriptions' => $this->session->subscriptions(),
            'sent' => $this->sent,
            'received' => $this->session->received,
        ];
    }

    private static function number(string $name, mixed $value): float
    {
        if (!is_numeric($value)) {
            throw new TypeError("The option $name must be a number");
        }
        if (!($value > 0 && $value < 1e12)) {
            throw new ValueError("The option $name must be more than 0");
        }
        return (float) $value;
    }

    // A subject has parts between dots. Wildcards are only for subscriptions.
    private static function checkSubject(string $subject, bool $mayHaveWildcards = false): void
    {
        $form = $mayHaveWildcards ? '/^(?:(?:\*|[^\s.*>\0]+)(?:\.|$))*(?:>)?$/D' : '/^[^\s.*>\0]+(?:\.[^\s.*>\0]+)*$/D';
        if ($subject === '' || strlen($subject) > 3000 || str_ends_with($subject, '.') || !preg_match($form, $subject)) {
            throw new ValueError('This is not a subject of NATS: ' . addcslashes(substr($subject, 0, 80), "\0..\37"));
        }
    }

    /** @param array<string, string|list<string>> $headers */
    private static function head(array $headers): string
    {
        if ($headers === []) {
            return '';
        }
        $head = "NATS/1.0\r\n";
        foreach ($headers as $name => $values) {
            foreach ((array) $values as $value) {
                if (!preg_match('/^[!-9;-~]+$/D', (string) $name) || strpbrk((string) $value, "\r\n") !== false) {
                    throw new ValueError('This header field cannot be sent: ' . addcslashes((string) $name, "\0..\37"));
                }
                $head .= "$name: $value\r\n";
            }
        }
        return "$head\r\n";
    }
}
