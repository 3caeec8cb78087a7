<?php

declare(strict_types=1);

namespace Coro\Pusher;

use Coro\Coroutine;
use Coro\Coroutine\Http\Client;
use SplQueue;
use TypeError;
use ValueError;

/**
 * An address that gets to know what happens in the channels of an application. Each process that has something to tell sends it
 * from a coroutine of its own, in order, several events in one request when they come faster than the answers.
 *
 * @internal
 */
final class Webhook
{
    private const EVENTS = [
        'channel_occupied', 'channel_vacated', 'member_added', 'member_removed', 'client_event', 'cache_miss',
    ];
    private const MOST_WAITING = 1000;   // events; those that come while so many wait are lost
    private const AT_ONCE = 100;         // events in one request
    private const TIMEOUT = 5.0;         // seconds for one request
    private const PAUSES = [1, 2, 4, 8, 16];   // seconds before the request is repeated

    /** @var array<string, int> */
    private array $wanted;
    private string $host;
    private int $port;
    private bool $isSecure;
    private string $path;
    /** @var array<string, string> */
    private array $headers;
    /** @var SplQueue<array<string, mixed>> */
    private SplQueue $waiting;
    private bool $isSending = false;
    private int $lost = 0;

    /**
     * @param array<mixed> $options
     * @throws \ValueError|\TypeError
     */
    public function __construct(private readonly App $app, array $options)
    {
        if ($unknown = array_diff_key($options, ['url' => 1, 'events' => 1, 'headers' => 1])) {
            throw new ValueError('A webhook of Pusher has no option ' . array_key_first($unknown));
        }
        $url = $options['url'] ?? null;
        $parts = is_string($url) ? parse_url($url) : false;
        if (!$parts || !isset($parts['host']) || !in_array($parts['scheme'] ?? '', ['http', 'https'], true)) {
            throw new ValueError('A webhook of Pusher needs the option url, which begins with http:// or https://');
        }
        $events = $options['events'] ?? self::EVENTS;
        if (!is_array($events) || !is_array($options['headers'] ?? [])) {
            throw new TypeError('The options events and headers of a webhook of Pusher are arrays');
        }
        if ($unknown = array_diff($events, self::EVENTS)) {
            throw new ValueError('A webhook of Pusher has no event ' . reset($unknown));
        }
        $this->wanted = array_flip($events);
        $this->host = $parts['host'];
        $this->isSecure = $parts['scheme'] === 'https';
        $this->port = $parts['port'] ?? ($this->isSecure ? 443 : 80);
        $this->path = ($parts['path'] ?? '/') . (isset($parts['query']) ? "?{$parts['query']}" : '');
        $this->headers = $options['headers'] ?? [];
        $this->waiting = new SplQueue();
    }

    /**
     * Sends an event if the address wants it. Does not wait.
     *
     * @param array<string, mixed> $event
     */
    public function tell(array $event): void
    {
        if (!isset($this->wanted[$event['name']])) {
            return;
        }
        if (count($this->waiting) >= self::MOST_WAITING) {
            $this->lost++ || $this->log('does not answer fast enough: events are lost until it does');
            return;
        }
        $this->waiting[] = $event;
        if (!$this->isSending) {
            $this->isSending = true;
            Coroutine::create($this->send(...));
        }
    }

    private function send(): void
    {
        try {
            while (!$this->waiting->isEmpty()) {
                $events = [];
                while (count($events) < self::AT_ONCE && !$this->waiting->isEmpty()) {
                    $events[] = $this->waiting->dequeue();
                }
                $this->post($events);
                if ($this->lost) {
                    $this->log("takes events again, $this->lost were lost");
                    $this->lost = 0;
                }
            }
        } finally {
            $this->isSending = false;
        }
    }

    /** @param list<array<string, mixed>> $events */
    private function post(array $events): void
    {
        $body = Message::json(['time_ms' => (int) (microtime(true) * 1000), 'events' => $events]);
        for ($tries = 0; ; $tries++) {
            $client = new Client($this->host, $this->port, $this->isSecure);
            $client->set(['timeout' => self::TIMEOUT, 'ssl_verify_peer' => true, 'ssl_host_name' => $this->host]);
            $client->setHeaders([
                'Content-Type' => 'application/json',
                'X-Pusher-Key' => $this->app->key,
                'X-Pusher-Signature' => $this->app->signature($body),
            ] + $this->headers);
            $is_sent = $client->post($this->path, $body) && $client->statusCode >= 200 && $client->statusCode < 300;
            $client->close();
            if ($is_sent) {
                return;
            }
            $why = $client->statusCode > 0 ? "status $client->statusCode" : $client->errMsg;
            if (!isset(self::PAUSES[$tries])) {
                $this->log('has not taken ' . count($events) . " events, which are lost: $why");
                return;
            }
            Coroutine::sleep(self::PAUSES[$tries]);
        }
    }

    private function log(string $text): void
    {
        coro_error_log(CORO_LOG_WARNING, "the webhook $this->host:$this->port of Pusher's application {$this->app->id} $text");
    }
}
