#include "php/client/redis_commands.h"
#include "php/client/redis_encoders.h"

#include "coro/base/check.h"

#include <array>
#include <cstring>
#include <utility>

// The methods of Coro\Coroutine\Redis that send a command, and their registration.
namespace coro::php {

namespace {

using enum RedisShape;

constexpr RedisCommand kCommands[] = {
    // strings
    {"append", "APPEND", "key value:v", kInteger},
    {"bitcount", "BITCOUNT", "key start:i? end:i?", kInteger},
    {"bitop", "BITOP", "operation destination keys:t...", kInteger},
    {"bitpos", "BITPOS", "key bit:b start:i? end:i?", kInteger},
    {"decr", "DECR", "key by:i?", kInteger, add_step},
    {"decrBy", "DECRBY", "key by:i", kInteger},
    {"get", "GET", "key", kValue},
    {"getBit", "GETBIT", "key offset:i", kInteger},
    {"getDel", "GETDEL", "key", kValue},
    {"getRange", "GETRANGE", "key start:i end:i", kValue},
    {"getSet", "GETSET", "key value:v", kValue},
    {"incr", "INCR", "key by:i?", kInteger, add_step},
    {"incrBy", "INCRBY", "key by:i", kInteger},
    {"incrByFloat", "INCRBYFLOAT", "key by:n", kFloat},
    {"mGet", "MGET", "keys:a", kValues},
    {"getMultiple", "MGET", "keys:a", kValues},
    {"mSet", "MSET", "pairs:p", kOk},
    {"mSetNx", "MSETNX", "pairs:p", kBool},
    {"pSetEx", "PSETEX", "key milliseconds:i value:v", kOk},
    {"set", "SET", "key value:v options:m? condition:m?", kOk, add_set},
    {"setBit", "SETBIT", "key offset:i value:b", kInteger},
    {"setEx", "SETEX", "key seconds:i value:v", kOk},
    {"setNx", "SETNX", "key value:v", kBool},
    {"setRange", "SETRANGE", "key offset:i value", kInteger},
    {"strlen", "STRLEN", "key", kInteger},
    {"substr", "SUBSTR", "key start:i end:i", kValue},

    // keys
    {"copy", "COPY", "source destination", kBool},
    {"del", "DEL", "keys:t...", kInteger},
    {"delete", "DEL", "keys:t...", kInteger},
    {"unlink", "UNLINK", "keys:t...", kInteger},
    {"touch", "TOUCH", "keys:t...", kInteger},
    {"exists", "EXISTS", "keys:t...", kInteger},
    {"expire", "EXPIRE", "key seconds:i", kBool},
    {"setTimeout", "EXPIRE", "key seconds:i", kBool},
    {"pExpire", "PEXPIRE", "key milliseconds:i", kBool},
    {"expireAt", "EXPIREAT", "key timestamp:i", kBool},
    {"pExpireAt", "PEXPIREAT", "key timestamp:i", kBool},
    {"persist", "PERSIST", "key", kBool},
    {"ttl", "TTL", "key", kInteger},
    {"pttl", "PTTL", "key", kInteger},
    {"keys", "KEYS", "pattern", kTexts},
    {"getKeys", "KEYS", "pattern", kTexts},
    {"type", "TYPE", "key", kType},
    {"rename", "RENAME", "key newkey", kOk},
    {"renameKey", "RENAME", "key newkey", kOk},
    {"renameNx", "RENAMENX", "key newkey", kBool},
    {"move", "MOVE", "key database:i", kBool},
    {"randomKey", "RANDOMKEY", "", kText},
    {"dump", "DUMP", "key", kText},
    {"restore", "RESTORE", "key ttl:i value", kOk},
    {"migrate", "MIGRATE", "host port:i keys:m database:i timeout:i copy:b? replace:b?", kOk, add_migrate},
    {"object", "OBJECT", "subcommand key", kAny},
    {"sort", "SORT", "key options:m?", kTexts, add_sort},
    {"sortAsc", "SORT", "key pattern? get? start:i? count:i?", kTexts, add_plain_sort},
    {"sortAscAlpha", "SORT", "key pattern? get? start:i? count:i?", kTexts, add_plain_sort},
    {"sortDesc", "SORT", "key pattern? get? start:i? count:i?", kTexts, add_plain_sort},
    {"sortDescAlpha", "SORT", "key pattern? get? start:i? count:i?", kTexts, add_plain_sort},
    {"scan", "SCAN", "iterator:r pattern:m? count:m?", kCursor, add_scan},

    // hashes
    {"hDel", "HDEL", "key fields:t...", kInteger},
    {"hExists", "HEXISTS", "key field", kBool},
    {"hGet", "HGET", "key field", kValue},
    {"hGetAll", "HGETALL", "key", kMap},
    {"hIncrBy", "HINCRBY", "key field by:i", kInteger},
    {"hIncrByFloat", "HINCRBYFLOAT", "key field by:n", kFloat},
    {"hKeys", "HKEYS", "key", kTexts},
    {"hLen", "HLEN", "key", kInteger},
    {"hMGet", "HMGET", "key fields:a", kFields, add_fields},
    {"hMSet", "HMSET", "key pairs:p", kOk},
    {"hSet", "HSET", "key field value:v", kInteger},
    {"hSetNx", "HSETNX", "key field value:v", kBool},
    {"hStrLen", "HSTRLEN", "key field", kInteger},
    {"hVals", "HVALS", "key", kValues},
    {"hScan", "HSCAN", "key iterator:r pattern:m? count:m?", kCursorMap, add_scan},

    // lists
    {"blPop", "BLPOP", "keys:m...", kValues, add_blocking, kBlocks},
    {"brPop", "BRPOP", "keys:m...", kValues, add_blocking, kBlocks},
    {"bRPopLPush", "BRPOPLPUSH", "source destination timeout:n", kValue, add_blocking_push, kBlocks},
    {"rPopLPush", "RPOPLPUSH", "source destination", kValue},
    {"lInsert", "LINSERT", "key position pivot:v value:v", kInteger},
    {"lLen", "LLEN", "key", kInteger},
    {"lSize", "LLEN", "key", kInteger},
    {"lMove", "LMOVE", "source destination from to", kValue},
    {"lPop", "LPOP", "key count:i?", kValue, add_counted},
    {"rPop", "RPOP", "key count:i?", kValue, add_counted},
    {"lPos", "LPOS", "key value:v", kInteger},
    {"lPush", "LPUSH", "key values:v...", kInteger},
    {"lPushx", "LPUSHX", "key values:v...", kInteger},
    {"rPush", "RPUSH", "key values:v...", kInteger},
    {"rPushx", "RPUSHX", "key values:v...", kInteger},
    {"lRem", "LREM", "key value:v count:i?", kInteger, add_removal},
    {"lRemove", "LREM", "key value:v count:i?", kInteger, add_removal},
    {"lSet", "LSET", "key index:i value:v", kOk},
    {"lIndex", "LINDEX", "key index:i", kValue},
    {"lGet", "LINDEX", "key index:i", kValue},
    {"lRange", "LRANGE", "key start:i end:i", kValues},
    {"lGetRange", "LRANGE", "key start:i end:i", kValues},
    {"lTrim", "LTRIM", "key start:i end:i", kOk},
    {"listTrim", "LTRIM", "key start:i end:i", kOk},

    // sets
    {"sAdd", "SADD", "key members:v...", kInteger},
    {"sAddArray", "SADD", "key members:A", kInteger},
    {"sCard", "SCARD", "key", kInteger},
    {"sSize", "SCARD", "key", kInteger},
    {"sDiff", "SDIFF", "keys:t...", kValues},
    {"sDiffStore", "SDIFFSTORE", "destination keys:t...", kInteger},
    {"sInter", "SINTER", "keys:t...", kValues},
    {"sInterStore", "SINTERSTORE", "destination keys:t...", kInteger},
    {"sUnion", "SUNION", "keys:t...", kValues},
    {"sUnionStore", "SUNIONSTORE", "destination keys:t...", kInteger},
    {"sIsMember", "SISMEMBER", "key member:v", kBool},
    {"sContains", "SISMEMBER", "key member:v", kBool},
    {"sMisMember", "SMISMEMBER", "key members:v...", kAny},
    {"sMembers", "SMEMBERS", "key", kValues},
    {"sGetMembers", "SMEMBERS", "key", kValues},
    {"sMove", "SMOVE", "source destination member:v", kBool},
    {"sPop", "SPOP", "key count:i?", kValue, add_counted},
    {"sRandMember", "SRANDMEMBER", "key count:i?", kValue, add_counted},
    {"sRem", "SREM", "key members:v...", kInteger},
    {"sRemove", "SREM", "key members:v...", kInteger},
    {"sScan", "SSCAN", "key iterator:r pattern:m? count:m?", kCursor, add_scan},

    // sorted sets
    {"bzPopMax", "BZPOPMAX", "keys:m...", kValues, add_blocking, kBlocks},
    {"bzPopMin", "BZPOPMIN", "keys:m...", kValues, add_blocking, kBlocks},
    {"zAdd", "ZADD", "key scores:m...", kInteger, add_scored_members},
    {"zCard", "ZCARD", "key", kInteger},
    {"zSize", "ZCARD", "key", kInteger},
    {"zCount", "ZCOUNT", "key min:n max:n", kInteger},
    {"zIncrBy", "ZINCRBY", "key by:n member:v", kFloat},
    {"zInter", "ZINTERSTORE", "destination keys:a weights:m? aggregate?", kInteger, add_aggregate},
    {"zInterStore", "ZINTERSTORE", "destination keys:a weights:m? aggregate?", kInteger, add_aggregate},
    {"zUnion", "ZUNIONSTORE", "destination keys:a weights:m? aggregate?", kInteger, add_aggregate},
    {"zUnionStore", "ZUNIONSTORE", "destination keys:a weights:m? aggregate?", kInteger, add_aggregate},
    {"zLexCount", "ZLEXCOUNT", "key min max", kInteger},
    {"zMscore", "ZMSCORE", "key members:v...", kAny},
    {"zPopMax", "ZPOPMAX", "key count:i?", kScores},
    {"zPopMin", "ZPOPMIN", "key count:i?", kScores},
    {"zRange", "ZRANGE", "key start:i end:i scores:m?", kValues, add_range},
    {"zRevRange", "ZREVRANGE", "key start:i end:i scores:m?", kValues, add_range},
    {"zReverseRange", "ZREVRANGE", "key start:i end:i scores:m?", kValues, add_range},
    {"zRangeByLex", "ZRANGEBYLEX", "key min max offset:i? limit:i?", kValues, add_lex_range},
    {"zRevRangeByLex", "ZREVRANGEBYLEX", "key max min offset:i? limit:i?", kValues, add_lex_range},
    {"zRangeByScore", "ZRANGEBYSCORE", "key min:n max:n options:m?", kValues, add_score_range},
    {"zRevRangeByScore", "ZREVRANGEBYSCORE", "key max:n min:n options:m?", kValues, add_score_range},
    {"zRank", "ZRANK", "key member:v", kInteger},
    {"zRevRank", "ZREVRANK", "key member:v", kInteger},
    {"zRem", "ZREM", "key members:v...", kInteger},
    {"zDelete", "ZREM", "key members:v...", kInteger},
    {"zRemove", "ZREM", "key members:v...", kInteger},
    {"zRemRangeByLex", "ZREMRANGEBYLEX", "key min max", kInteger},
    {"zRemRangeByRank", "ZREMRANGEBYRANK", "key start:i end:i", kInteger},
    {"zDeleteRangeByRank", "ZREMRANGEBYRANK", "key start:i end:i", kInteger},
    {"zRemRangeByScore", "ZREMRANGEBYSCORE", "key min:n max:n", kInteger},
    {"zDeleteRangeByScore", "ZREMRANGEBYSCORE", "key min:n max:n", kInteger},
    {"zRemoveRangeByScore", "ZREMRANGEBYSCORE", "key min:n max:n", kInteger},
    {"zScore", "ZSCORE", "key member:v", kFloat},
    {"zScan", "ZSCAN", "key iterator:r pattern:m? count:m?", kCursorScores, add_scan},

    // HyperLogLog, places
    {"pfAdd", "PFADD", "key elements:A", kInteger},
    {"pfCount", "PFCOUNT", "keys:t...", kInteger},
    {"pfMerge", "PFMERGE", "destination keys:a", kOk},
    {"geoAdd", "GEOADD", "key longitude:n latitude:n member others...", kInteger, add_places},
    {"geoDist", "GEODIST", "key source destination unit?", kFloat},
    {"geoHash", "GEOHASH", "key members...", kTexts},
    {"geoPos", "GEOPOS", "key members...", kAny},
    {"geoRadius", "GEORADIUS", "key longitude:n latitude:n radius:n unit options:m?", kAny, add_radius},
    {"geoRadius_ro", "GEORADIUS_RO", "key longitude:n latitude:n radius:n unit options:m?", kAny, add_radius},
    {"geoRadiusByMember", "GEORADIUSBYMEMBER", "key member radius:n unit options:m?", kAny, add_radius},
    {"geoRadiusByMember_ro", "GEORADIUSBYMEMBER_RO", "key member radius:n unit options:m?", kAny, add_radius},

    // streams
    {"xAck", "XACK", "key group ids:a", kInteger},
    {"xAdd", "XADD", "key id fields:p maxlen:i? approximate:b?", kText, add_message},
    {"xClaim", "XCLAIM", "key group consumer min_idle:i ids:a options:m?", kMessages, add_claim},
    {"xDel", "XDEL", "key ids:a", kInteger},
    {"xGroup", "XGROUP", "operation key? group? id_or_consumer? mkstream:b?", kAny, add_group},
    {"xInfo", "XINFO", "operation key? group?", kNamed},
    {"xLen", "XLEN", "key", kInteger},
    {"xPending", "XPENDING", "key group start? end? count:i? consumer?", kAny},
    {"xRange", "XRANGE", "key start end count:i?", kMessages, add_stream_range},
    {"xRevRange", "XREVRANGE", "key end start count:i?", kMessages, add_stream_range},
    {"xRead", "XREAD", "streams:m count:i? block:i?", kStreams, add_stream_read},
    {"xReadGroup", "XREADGROUP", "group consumer streams:m count:i? block:i?", kStreams, add_stream_read},
    {"xTrim", "XTRIM", "key maxlen:i approximate:b?", kInteger, add_trim},

    // scripts, messages
    {"eval", "EVAL", "script arguments:m? keys:i?", kAny, add_script},
    {"evaluate", "EVAL", "script arguments:m? keys:i?", kAny, add_script},
    {"evalSha", "EVALSHA", "sha arguments:m? keys:i?", kAny, add_script},
    {"evaluateSha", "EVALSHA", "sha arguments:m? keys:i?", kAny, add_script},
    {"script", "SCRIPT", "subcommand arguments:t...?", kAny},
    {"publish", "PUBLISH", "channel message", kInteger},
    {"pubsub", "PUBSUB", "subcommand arguments:t...?", kAny, add_pubsub},

    // the connection and the server
    {"acl", "ACL", "subcommand arguments:t...?", kAny, add_acl},
    {"bgRewriteAof", "BGREWRITEAOF", "", kOk},
    {"bgSave", "BGSAVE", "", kOk},
    {"client", "CLIENT", "subcommand arguments:t...?", kAny, add_client, kOfConnection},
    {"command", "COMMAND", "subcommand? arguments:t...?", kAny},
    {"config", "CONFIG", "operation key:t? value?", kAny, add_config},
    {"dbSize", "DBSIZE", "", kInteger},
    {"debug", "DEBUG OBJECT", "key", kStatus},
    {"echo", "ECHO", "message", kText},
    {"sendEcho", "ECHO", "message", kText},
    {"flushAll", "FLUSHALL", "async:m?", kOk, add_flush},
    {"flushDB", "FLUSHDB", "async:m?", kOk, add_flush},
    {"info", "INFO", "section?", kInfo},
    {"lastSave", "LASTSAVE", "", kInteger},
    {"ping", "PING", "message?", kStatus},
    {"rawCommand", "", "command arguments:t...?", kAny, nullptr, kOfConnection},
    {"role", "ROLE", "", kAny},
    {"save", "SAVE", "", kOk},
    {"slaveof", "SLAVEOF", "host? port:i?", kOk, add_slaveof},
    {"slowLog", "SLOWLOG", "operation count:i?", kAny},
    {"swapdb", "SWAPDB", "first:i second:i", kOk},
    {"time", "TIME", "", kTexts},
    {"wait", "WAIT", "replicas:i timeout:i", kInteger, add_wait, kBlocks},
    {"watch", "WATCH", "keys:t...", kOk, nullptr, kOfConnection},
    {"unwatch", "UNWATCH", "", kOk, nullptr, kOfConnection},
};

constexpr size_t kCount = std::size(kCommands);

template <size_t index>
void method(INTERNAL_FUNCTION_PARAMETERS)
{
    run_redis_command(INTERNAL_FUNCTION_PARAM_PASSTHRU, kCommands[index]);
}

template <size_t... indexes>
constexpr std::array<zif_handler, kCount> handlers_of(std::index_sequence<indexes...>)
{
    return {method<indexes>...};
}

constexpr std::array<zif_handler, kCount> kHandlers = handlers_of(std::make_index_sequence<kCount>());

constexpr size_t kMostParameters = 8;
constexpr size_t kNameRoom = 16 << 10;

RedisParameter parameters[kCount][kMostParameters];
uint8_t parameter_counts[kCount];
zend_internal_arg_info infos[kCount][kMostParameters + 1];
zend_function_entry entries[kCount + 1];

// The texts of the names, which the engine needs with a NUL at their ends.
char names[kNameRoom];
char *next_name = names;

const char *keep_name(std::string_view name)
{
    char *kept = next_name;
    next_name += name.size() + 1;
    CORO_CHECK(next_name <= names + kNameRoom);
    memcpy(kept, name.data(), name.size());
    return kept;
}

uint32_t type_of(char type)
{
    switch (type) {
        case 'i': return MAY_BE_LONG;
        case 'n': return MAY_BE_LONG | MAY_BE_DOUBLE | MAY_BE_STRING;
        case 'b': return MAY_BE_BOOL;
        case 'a':
        case 'A':
        case 'p': return MAY_BE_ARRAY;
        case 't': return MAY_BE_STRING | MAY_BE_ARRAY;
        case 's': return MAY_BE_STRING;
        default: return MAY_BE_ANY;
    }
}

uint32_t type_of(RedisShape shape)
{
    switch (shape) {
        case kOk:
        case kBool: return MAY_BE_BOOL;
        case kInteger:
        case kType: return MAY_BE_LONG | MAY_BE_FALSE;
        case kFloat: return MAY_BE_DOUBLE | MAY_BE_FALSE;
        case kText: return MAY_BE_STRING | MAY_BE_FALSE;
        case kStatus: return MAY_BE_STRING | MAY_BE_BOOL;
        case kValue:
        case kAny: return MAY_BE_ANY;
        default: return MAY_BE_ARRAY | MAY_BE_FALSE;
    }
}

RedisParameter parse_parameter(std::string_view text)
{
    RedisParameter made = {};
    auto ends_with = [&](std::string_view end) {
        bool found = text.ends_with(end);
        text.remove_suffix(found ? end.size() : 0);
        return found;
    };
    made.is_optional = ends_with("?");
    made.is_rest = ends_with("...");
    size_t colon = text.find(':');
    made.type = colon == text.npos ? 's' : text[colon + 1];
    made.name = keep_name(text.substr(0, colon));
    return made;
}

void describe(size_t index)
{
    const RedisCommand &command = kCommands[index];
    uint32_t count = 0, required = 0;
    for (std::string_view left = command.parameters; !left.empty(); count++) {
        size_t end = std::min(left.find(' '), left.size());
        CORO_CHECK(count < kMostParameters);
        RedisParameter &made = parameters[index][count] = parse_parameter(left.substr(0, end));
        left.remove_prefix(std::min(end + 1, left.size()));
        required += made.is_optional || made.is_rest ? 0 : 1;
        uint32_t flags = _ZEND_ARG_INFO_FLAGS(made.type == 'r', made.is_rest, 0);
        uint32_t type = made.is_optional && !made.is_rest ? type_of(made.type) | MAY_BE_NULL : type_of(made.type);
        infos[index][count + 1] = {made.name, ZEND_TYPE_INIT_MASK(type | flags),
                                   made.is_optional && !made.is_rest ? "null" : nullptr};
    }
    parameter_counts[index] = uint8_t(count);
    uint32_t result = type_of(command.shape);
    result |= result == MAY_BE_ANY ? 0 : uint32_t(MAY_BE_STATIC);
    infos[index][0] = {reinterpret_cast<const char *>(uintptr_t(required)), ZEND_TYPE_INIT_MASK(result), nullptr};
    entries[index].fname = command.method;
    entries[index].handler = kHandlers[index];
    entries[index].arg_info = infos[index];
    entries[index].num_args = count;
    entries[index].flags = ZEND_ACC_PUBLIC;
}

}  // namespace

const std::span<const RedisCommand> redis_commands = kCommands;

std::span<const RedisParameter> parameters_of(const RedisCommand &command)
{
    size_t index = size_t(&command - kCommands);
    return {parameters[index], parameter_counts[index]};
}

void register_redis_methods(zend_class_entry *ce)
{
    next_name = names;
    for (size_t i = 0; i < kCount; i++) {
        describe(i);
    }
    zend_register_functions(ce, entries, &ce->function_table, MODULE_PERSISTENT);
}

}  // namespace coro::php
