<?php

declare(strict_types=1);

namespace Coro\Queue;

/**
 * The scripts of RedisBackend. Each one is a step that Redis does as a whole.
 *
 * An entry of the stream has the fields i (id), p (payload), f (failures) and k (key). A delayed job is a member of a sorted
 * set, and a dead letter a value of a hash: the same four values, packed. KEYS are always the same six, and ARGV begins with
 * the group and the consumer.
 *
 * @internal
 */
final class RedisScripts
{
    private const BEGIN = <<<'LUA'
        local stream, delayed, keys, wake, dead, times = KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5], KEYS[6]
        local group, consumer = ARGV[1], ARGV[2]
        local clock = redis.call('TIME')
        local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
        local function add(id, payload, failures, key)
            redis.call('XADD', stream, '*', 'i', id, 'p', payload, 'f', failures, 'k', key)
        end
        local function add_later(due, id, payload, failures, key)
            local first = redis.call('ZRANGE', delayed, 0, 0, 'WITHSCORES')
            redis.call('ZADD', delayed, due, cmsgpack.pack({id, payload, failures, key}))
            if not first[2] or due < tonumber(first[2]) then
                redis.call('XADD', wake, 'MAXLEN', 1, '*', 'due', due)
            end
        end
        local function free(key, id)
            if key ~= '' and redis.call('HGET', keys, key) == id then
                redis.call('HDEL', keys, key)
            end
        end
        local function bury(most, id, payload, failures, key, reason)
            free(key, id)
            redis.call('HSET', dead, id, cmsgpack.pack({id, payload, failures, key, reason}))
            redis.call('ZADD', times, now, id)
            while redis.call('ZCARD', times) > most do
                redis.call('HDEL', dead, redis.call('ZPOPMIN', times)[1])
            end
        end
        local function is_own(entry)
            local found = redis.call('XPENDING', stream, group, entry, entry, 1)[1]
            return found and found[2] == consumer
        end
        local function remove(entry)
            redis.call('XDEL', stream, entry)
            return redis.call('XACK', stream, group, entry) == 1
        end

        LUA;

    /** ARGV: the delay in ms, then id, payload and key of each job. Returns 1 or 0 for each. */
    public const PUSH = self::BEGIN . <<<'LUA'
        local results = {}
        local delay = tonumber(ARGV[3])
        for i = 4, #ARGV, 3 do
            local id, payload, key = ARGV[i], ARGV[i + 1], ARGV[i + 2]
            local is_new = key == '' or redis.call('HSETNX', keys, key, id) == 1
            if is_new and delay > 0 then
                add_later(now + delay, id, payload, 0, key)
            elseif is_new then
                add(id, payload, 0, key)
            end
            results[#results + 1] = is_new and 1 or 0
        end
        return results
        LUA;

    /**
     * ARGV: the most dead letters; how many jobs are done, later, dead and back; then of those that are done entry, id and key,
     * and of the others entry, id, payload, failures, key and the delay in ms, the reason, or nothing.
     */
    public const SETTLE = self::BEGIN . <<<'LUA'
        local most, at = tonumber(ARGV[3]), 8
        local function each(count, size, act)
            for _ = 1, tonumber(count) do
                act(unpack(ARGV, at, at + size - 1))
                at = at + size
            end
        end
        local entries = {}
        each(ARGV[4], 3, function(entry, id, key)
            if key == '' then
                entries[#entries + 1] = entry
            elseif remove(entry) then
                free(key, id)
            end
        end)
        for from = 1, #entries, 1000 do
            local to = math.min(from + 999, #entries)
            redis.call('XACK', stream, group, unpack(entries, from, to))
            redis.call('XDEL', stream, unpack(entries, from, to))
        end
        each(ARGV[5], 6, function(entry, id, payload, failures, key, delay)
            if is_own(entry) then
                add_later(now + delay, id, payload, failures, key)
                remove(entry)
            end
        end)
        each(ARGV[6], 6, function(entry, id, payload, failures, key, reason)
            if is_own(entry) then
                bury(most, id, payload, failures, key, reason)
                remove(entry)
            end
        end)
        each(ARGV[7], 6, function(entry, id, payload, failures, key)
            if is_own(entry) then
                add(id, payload, failures, key)
                remove(entry)
            end
        end)
        return 1
        LUA;

    /** ARGV: the most dead letters, and entries of the stream "wake" that were read. Returns the ms until the next is due; -1 */
    public const MOVE = self::BEGIN . <<<'LUA'
        for i = 4, #ARGV do
            redis.call('XACK', wake, group, ARGV[i])
        end
        local due = redis.call('ZRANGEBYSCORE', delayed, '-inf', now, 'LIMIT', 0, 500)
        for _, member in ipairs(due) do
            local is_readable, job = pcall(cmsgpack.unpack, member)
            if is_readable and type(job) == 'table' and job[1] and job[2] and job[3] and job[4] then
                add(job[1], job[2], job[3], job[4])
            else
                bury(tonumber(ARGV[3]), redis.sha1hex(member), member, 0, '', 'what was stored for later is no job')
            end
            redis.call('ZREM', delayed, member)
        end
        local first = redis.call('ZRANGE', delayed, 0, 0, 'WITHSCORES')
        return first[2] and math.max(0, math.ceil(tonumber(first[2]) - now)) or -1
        LUA;

    /** ARGV: the visibility in ms, and the most entries. Returns [entry, how often it was handed out before, fields] for each. */
    public const CLAIM = self::BEGIN . <<<'LUA'
        local visibility = tonumber(ARGV[3])
        local claimed = {}
        for _, pending in ipairs(redis.call('XPENDING', stream, group, 'IDLE', visibility, '-', '+', ARGV[4])) do
            local entry = redis.call('XCLAIM', stream, group, consumer, visibility, pending[1])[1]
            if entry then
                claimed[#claimed + 1] = {pending[1], pending[4], entry[2]}
            else
                redis.call('XACK', stream, group, pending[1])
            end
        end
        for _, name in ipairs({stream, wake}) do
            for _, info in ipairs(redis.call('XINFO', 'CONSUMERS', name, group)) do
                -- the consumers of processes that have died; the reply is a list of names and values
                local is_over = info[6] > math.max(10 * visibility, 60000) and (info[4] == 0 or name == wake)
                if is_over and info[2] ~= consumer then
                    redis.call('XGROUP', 'DELCONSUMER', name, group, info[2])
                end
            end
        end
        return claimed
        LUA;

    /** ARGV: entries that still run. */
    public const EXTEND = self::BEGIN . <<<'LUA'
        for i = 3, #ARGV do
            if is_own(ARGV[i]) then
                redis.call('XCLAIM', stream, group, consumer, 0, ARGV[i], 'JUSTID')
            end
        end
        return 1
        LUA;

    /** Gives back what the consumer has, and removes it. */
    public const LEAVE = self::BEGIN . <<<'LUA'
        for _, pending in ipairs(redis.call('XPENDING', stream, group, '-', '+', 100000, consumer)) do
            local entry = redis.call('XRANGE', stream, pending[1], pending[1])[1]
            if entry then
                redis.call('XADD', stream, '*', unpack(entry[2]))
            end
            remove(pending[1])
        end
        redis.call('XGROUP', 'DELCONSUMER', stream, group, consumer)
        redis.call('XGROUP', 'DELCONSUMER', wake, group, consumer)
        return 1
        LUA;

    /** Returns how many jobs wait, are delayed, run and are dead. */
    public const STATS = self::BEGIN . <<<'LUA'
        local summary = redis.pcall('XPENDING', stream, group)
        local running = summary.err and 0 or summary[1]
        local waiting = math.max(0, redis.call('XLEN', stream) - running)
        return {waiting, redis.call('ZCARD', delayed), running, redis.call('ZCARD', times)}
        LUA;

    /** ARGV: the most dead letters that are returned. Returns [id, payload, failures, key, reason, time in ms] for each. */
    public const DEAD = self::BEGIN . <<<'LUA'
        local results = {}
        local found = redis.call('ZRANGE', times, 0, tonumber(ARGV[3]) - 1, 'WITHSCORES')
        for i = 1, #found, 2 do
            local packed = redis.call('HGET', dead, found[i])
            if packed then
                local job = cmsgpack.unpack(packed)
                job[6] = found[i + 1]
                results[#results + 1] = job
            end
        end
        return results
        LUA;

    /** ARGV: an id. Returns 1 if the dead letter waits again. */
    public const RETRY = self::BEGIN . <<<'LUA'
        local packed = redis.call('HGET', dead, ARGV[3])
        if not packed then
            return 0
        end
        local job = cmsgpack.unpack(packed)
        if job[4] ~= '' and redis.call('HSETNX', keys, job[4], job[1]) == 0 then
            return 0
        end
        add(job[1], job[2], 0, job[4])
        redis.call('HDEL', dead, ARGV[3])
        redis.call('ZREM', times, ARGV[3])
        return 1
        LUA;

    /** ARGV: an id, or nothing. Returns how many dead letters were removed. */
    public const PURGE = self::BEGIN . <<<'LUA'
        if ARGV[3] then
            redis.call('HDEL', dead, ARGV[3])
            return redis.call('ZREM', times, ARGV[3])
        end
        local count = redis.call('ZCARD', times)
        redis.call('DEL', dead, times)
        return count
        LUA;
}
