<?php

declare(strict_types=1);

namespace Coro\Rooms;

use Coro\Channel;

/**
 * The messages of send() for which a process waits.
 *
 * @internal
 */
final class Acknowledgements
{
    /** @var array<string, array{Channel, array<array{int, int}>}> by the names of the messages: what each node has told */
    private array $awaited = [];

    /** What a node tells the origin of a message. */
    public static function of(string $uid, string $node, int $delivered, int $dropped): string
    {
        return $uid . pack('NN', $delivered, $dropped) . $node;
    }

    public function arrive(string $bytes): void
    {
        $uid = substr($bytes, 0, Message::UID_SIZE);
        if (strlen($bytes) <= Message::UID_SIZE + 8 || !isset($this->awaited[$uid])) {
            return;
        }
        ['delivered' => $delivered, 'dropped' => $dropped] = unpack('Ndelivered/Ndropped', $bytes, Message::UID_SIZE);
        $this->awaited[$uid][1][substr($bytes, Message::UID_SIZE + 8)] = [$delivered, $dropped];
        $this->awaited[$uid][0]->isEmpty() && $this->awaited[$uid][0]->push(true);
    }

    /**
     * Appends a message and waits until all nodes that receive the room have acknowledged it.
     *
     * @param string $self the node whose members are the local ones
     * @throws NotAcknowledged
     * @throws EngineAway
     */
    public function send(Engine $engine, string $room, Message $message, string $self, float $timeout): Sent
    {
        $until = microtime(true) + $timeout;
        $news = new Channel(1);
        $this->awaited[$message->uid] = [$news, []];
        try {
            [$id, $nodes] = $engine->append($room, $message->bytes());
            while ($missing = array_diff($nodes, array_map(strval(...), array_keys($this->awaited[$message->uid][1])))) {
                $left = $until - microtime(true);
                if ($left <= 0 || !$news->pop($left)) {
                    break;
                }
            }
            $told = $this->awaited[$message->uid][1];
        } finally {
            unset($this->awaited[$message->uid]);
        }
        $sent = new Sent($told[$self][0] ?? 0, count($nodes), (int) array_sum(array_column($told, 1)), $id);
        return $missing ? throw new NotAcknowledged(array_values($missing), $sent) : $sent;
    }
}
