<?php

declare(strict_types=1);

namespace Coro\Pusher;

/**
 * The texts that go to clients.
 *
 * @internal
 */
final class Message
{
    /** Returns a value as JSON. Bytes that are not UTF-8 are replaced. */
    public static function json(mixed $value): string
    {
        return json_encode($value, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_INVALID_UTF8_SUBSTITUTE
            | JSON_PRESERVE_ZERO_FRACTION | JSON_PARTIAL_OUTPUT_ON_ERROR);
    }

    /**
     * Returns an event of the server itself. The protocol has the data as a text that is JSON.
     *
     * @param mixed $data null: none
     */
    public static function own(string $event, mixed $data = null, string $channel = ''): string
    {
        $fields = ['event' => $event];
        $data === null || $fields['data'] = self::json($data);
        $channel === '' || $fields['channel'] = $channel;
        return self::json($fields);
    }

    /** Returns the event that tells why a client does not get what it has asked for. */
    public static function error(Refused $refused): string
    {
        $data = ['code' => $refused->getCode(), 'message' => $refused->getMessage()];
        return self::json(['event' => 'pusher:error', 'data' => $data]);
    }

    /** Returns the event that says that a subscription has failed. */
    public static function subscriptionError(Refused $refused, string $channel): string
    {
        $data = ['type' => $refused->type, 'error' => $refused->getMessage(), 'status' => $refused->getCode()];
        return self::json(['event' => 'pusher:subscription_error', 'channel' => $channel, 'data' => $data]);
    }
}
