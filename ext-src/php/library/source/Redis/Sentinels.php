<?php

declare(strict_types=1);

namespace Coro\Redis;

use Coro\Attempts;
use Coro\Coroutine\Redis;

/**
 * Asks sentinels for the master, and connects to it.
 *
 * @internal
 */
final class Sentinels
{
    private const FIRST_PAUSE = 0.1;   // seconds before the sentinels are asked again, because they have named no master
    private const LONGEST_PAUSE = 0.4;

    private readonly Dialer $dialer;

    /**
     * @param list<array{string, int}> $sentinels the hosts and ports
     * @param string $name of the master
     * @param Dialer $masters connects to the master
     * @param array<string, mixed> $options those with which the connections to sentinels differ
     * @param float $timeout how many seconds the search may last
     */
    public function __construct(
        private array $sentinels,
        private readonly string $name,
        private readonly Dialer $masters,
        array $options,
        private readonly float $timeout,
    ) {
        $each = $timeout / (count($sentinels) + 1);
        $this->dialer = $masters->with(['connect_timeout' => $each, 'timeout' => $each] + $options);
    }

    /**
     * Connects to the master, and waits for this.
     *
     * @throws Away
     */
    public function dial(bool $isShared): Redis
    {
        $attempts = new Attempts(self::FIRST_PAUSE, self::LONGEST_PAUSE, microtime(true) + $this->timeout);
        do {
            try {
                [$host, $port] = $this->master();
                $redis = $this->masters->dial($host, $port, $isShared);
                if (($redis->request(['ROLE'])[0] ?? '') === 'master') {
                    return $redis;
                }
                $redis->close();
                $failure = new Away("The sentinels name $host:$port as the master $this->name, but it does not say so itself");
            } catch (Away $failure) {
            }
        } while ($attempts->wait());
        throw $failure;
    }

    /** @return array{string, int} */
    private function master(): array
    {
        $failure = '';
        foreach ($this->sentinels as $i => [$host, $port]) {
            try {
                $sentinel = $this->dialer->dial($host, $port ?: 26379, false);
                $found = $sentinel->request(['SENTINEL', 'get-master-addr-by-name', $this->name]);
                $failure = $found === false ? $sentinel->errMsg ?: "it knows no master $this->name" : '';
                $sentinel->close();
            } catch (Away $away) {
                $failure = $away->getMessage();
                continue;
            }
            if (is_array($found)) {
                unset($this->sentinels[$i]);
                array_unshift($this->sentinels, [$host, $port]);   // it is asked first the next time
                return [$found[0], (int) $found[1]];
            }
        }
        throw new Away("No sentinel has named the master $this->name: $failure");
    }
}
