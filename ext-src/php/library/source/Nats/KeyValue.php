<?php

declare(strict_types=1);

namespace Coro\Nats;

use Closure;

/**
 * A bucket of keys and values in a stream of JetStream. Each value has a revision; a change that names the revision is made
 * only if no other client has changed the value meanwhile. JetStream::bucket() makes objects. All methods wait.
 */
final class KeyValue
{
    /**
     * JetStream::bucket() makes buckets.
     *
     * @internal
     */
    public function __construct(private readonly JetStream $streams, private readonly string $bucket)
    {
        // The parameters are the properties.
    }

    /**
     * Returns the value of a key and its revision.
     *
     * @param string $key consists of A-Z a-z 0-9 _ - = / and dots
     * @return array{?string, int} null: there is no value; the revision is what set() then expects
     * @throws Exception
     */
    public function get(string $key): array
    {
        return $this->getting($key)();
    }

    /**
     * Asks for what get() returns. Returns a function that waits for it.
     *
     * @internal
     * @return Closure(): array{?string, int}
     */
    public function getting(string $key): Closure
    {
        $answer = $this->streams->getting("KV_$this->bucket", ['last_by_subj' => $this->subject($key)]);
        return static function () use ($answer): array {
            $message = $answer();
            if (!$message) {
                return [null, 0];
            }
            return [$message->header('KV-Operation') === null ? $message->data : null, (int) $message->header('Nats-Sequence')];
        };
    }

    /**
     * Sets the value of a key.
     *
     * @param ?int $revision only if the value still has this revision; 0: only if the key has never had a value; null: in any
     *        case
     * @return ?int the new revision; null if the value has another one
     * @throws Exception if it is not known whether the value was set
     */
    public function set(string $key, string $value, ?int $revision = null): ?int
    {
        return $this->store($key, $value, [], $revision);
    }

    /**
     * Removes a key.
     *
     * @param ?int $revision as for set()
     * @return bool false if the value has another revision
     * @throws Exception
     */
    public function remove(string $key, ?int $revision = null): bool
    {
        $mark = $this->store($key, '', ['KV-Operation' => 'DEL'], $revision);
        // The mark tells those who watch the bucket. Kept, the marks would fill it.
        $mark && $this->streams->forget("KV_$this->bucket", $mark);
        return $mark !== null;
    }

    /**
     * Returns the values of keys.
     *
     * @param string $filter may have wildcards, as subjects
     * @return array<string, array{string, int}> by the keys: the value and its revision
     * @throws Exception
     */
    public function entries(string $filter = '>'): array
    {
        $entries = [];
        $begin = strlen($this->subject(''));
        foreach ($this->streams->read("KV_$this->bucket", $this->subject($filter)) as $message) {
            if ($message->header('KV-Operation') === null) {
                $entries[substr($message->subject, $begin)] = [$message->data, JetStream::sequence($message)];
            }
        }
        return $entries;
    }

    /** @param array<string, string> $headers */
    private function store(string $key, string $value, array $headers, ?int $revision): ?int
    {
        if ($revision !== null) {
            $headers['Nats-Expected-Last-Subject-Sequence'] = (string) $revision;
        }
        try {
            return $this->streams->publish($this->subject($key), $value, $headers)['seq'];
        } catch (Exception $error) {
            return $error->getCode() === JetStream::WRONG_SEQUENCE ? null : throw $error;
        }
    }

    private function subject(string $key): string
    {
        return "\$KV.$this->bucket.$key";
    }
}
