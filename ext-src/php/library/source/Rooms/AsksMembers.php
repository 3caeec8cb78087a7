<?php

declare(strict_types=1);

namespace Coro\Rooms;

use Closure;

/**
 * The methods of an Engine that ask its members, which know the nodes and users.
 *
 * @internal
 */
trait AsksMembers
{
    /** @throws EngineAway */
    abstract private function ask(Closure $do): mixed;

    public function enter(string $room, string $user, string $info): bool
    {
        return $this->ask(fn(): bool => $this->members->enter($room, $user, $info));
    }

    public function leave(string $room, string $user): bool
    {
        return $this->ask(fn(): bool => $this->members->leave($room, $user));
    }

    public function reap(Closure $gone): void
    {
        $this->ask(fn() => $this->members->reap($gone));
    }

    public function presence(string $room): array
    {
        return $this->ask(fn(): array => $this->members->presence($room));
    }

    public function names(): array
    {
        return $this->ask(fn(): array => $this->members->names());
    }

    public function nodes(): array
    {
        return $this->ask(fn(): array => $this->members->nodes());
    }
}
