<?php

declare(strict_types=1);

namespace Coro\Nats;

/** A message of NATS. */
final class Message
{
    /** The subject to which it was published. */
    public readonly string $subject;

    /** What was published. */
    public readonly string $data;

    /** The subject on which an answer is awaited; '': none. */
    public readonly string $replyTo;

    private readonly string $head;

    /** @var ?array<string, list<string>> the header fields, once they are read */
    private ?array $fields = null;

    /**
     * Makes a message as it has arrived.
     *
     * @param string $replyTo the subject on which an answer is awaited; '': none
     * @param string $head the header as the server has sent it; '': none
     */
    public function __construct(string $subject, string $data, string $replyTo = '', string $head = '')
    {
        $this->subject = $subject;
        $this->data = $data;
        $this->replyTo = $replyTo;
        $this->head = $head;
    }

    /** Returns the first value of a header field, or null. The case of the name counts. */
    public function header(string $name): ?string
    {
        return $this->headers()[$name][0] ?? null;
    }

    /**
     * Returns the header fields.
     *
     * @return array<string, list<string>> the values by the names
     */
    public function headers(): array
    {
        if ($this->fields === null) {
            $this->fields = [];
            foreach (array_slice(explode("\r\n", $this->head), 1) as $line) {
                [$name, $value] = explode(':', $line, 2) + ['', ''];
                if ($name !== '') {
                    $this->fields[$name][] = trim($value);
                }
            }
        }
        return $this->fields;
    }

    /**
     * Returns the header as the server has sent it; '': none.
     *
     * @internal
     */
    public function head(): string
    {
        return $this->head;
    }

    /** Returns the status of a message that the server itself has sent, such as 503 for "no responders"; 0: it has none. */
    public function status(): int
    {
        return $this->head === '' ? 0 : (int) substr($this->head, 9, 3);   // behind "NATS/1.0 "
    }

    /** Returns the text of status(). */
    public function statusText(): string
    {
        return trim(substr(strtok($this->head, "\r") ?: '', 13));
    }
}
