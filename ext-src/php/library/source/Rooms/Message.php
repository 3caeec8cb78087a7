<?php

declare(strict_types=1);

namespace Coro\Rooms;

/**
 * A message of a room, as it goes through an engine.
 *
 * @internal
 */
final readonly class Message
{
    public const UID_SIZE = 12;

    private const VERSION = 1;
    private const HEAD_SIZE = 6 + self::UID_SIZE;

    /**
     * @param string $uid names the message, whichever id the engine gives it: UID_SIZE bytes
     * @param string $origin the node that has published it
     * @param bool $mustAcknowledge true: nodes that have delivered the message tell it to its origin
     * @param list<string> $except the connections that do not get it: see Coro\Rooms::id()
     */
    public function __construct(
        public string $uid,
        public string $origin,
        public string $data,
        public int $opcode,
        public array $except = [],
        public bool $mustAcknowledge = false,
    ) {}

    public function bytes(): string
    {
        $except = '';
        foreach ($this->except as $id) {
            $except .= chr(strlen($id)) . $id;
        }
        $head = pack('CCCa*Cn', self::VERSION, $this->opcode, (int) $this->mustAcknowledge, $this->uid, strlen($this->origin),
            count($this->except));
        return "$head$this->origin$except$this->data";
    }

    /** Returns null for bytes that are no message: another program may use the same prefix in the engine. */
    public static function read(string $bytes): ?self
    {
        if (strlen($bytes) < self::HEAD_SIZE || ord($bytes[0]) !== self::VERSION) {
            return null;
        }
        $head = unpack('Copcode/Cflags/a' . self::UID_SIZE . 'uid/Corigin/nexcept', $bytes, 1);
        $at = self::HEAD_SIZE + $head['origin'];
        $except = [];
        for ($i = 0; $i < $head['except']; $i++) {
            if ($at >= strlen($bytes)) {
                return null;
            }
            $except[] = substr($bytes, $at + 1, ord($bytes[$at]));
            $at += 1 + ord($bytes[$at]);
        }
        if ($at > strlen($bytes)) {
            return null;
        }
        $origin = substr($bytes, self::HEAD_SIZE, $head['origin']);
        return new self($head['uid'], $origin, substr($bytes, $at), $head['opcode'], $except, (bool) ($head['flags'] & 1));
    }

    /** Returns the text if it can be an id that an engine has given, and '' if not: ids come from clients, too. */
    public static function id(string $text): string
    {
        return preg_match('/^\d{1,18}(-\d{1,18})?$/D', $text) ? $text : '';
    }

    /**
     * Returns the message for fewer connections.
     *
     * @param list<int> $fds connections of the node, which do not get it
     */
    public function without(array $fds, string $node): self
    {
        if ($fds === []) {
            return $this;
        }
        $except = [...$this->except, ...array_map(static fn(int $fd): string => "$node.$fd", $fds)];
        return new self($this->uid, $this->origin, $this->data, $this->opcode, $except, $this->mustAcknowledge);
    }

    /** Returns the connections of a node that do not get the message, as numbers. */
    public function exceptAt(string $node): array
    {
        $fds = [];
        foreach ($this->except as $id) {
            if (str_starts_with($id, "$node.")) {
                $fds[] = (int) substr($id, strlen($node) + 1);
            }
        }
        return $fds;
    }
}
