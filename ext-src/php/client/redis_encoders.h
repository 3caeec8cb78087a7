#pragma once

#include "php/client/redis_call.h"

// The functions that add the arguments of commands whose parameters do not stand for arguments one by one. Each returns
// false if an exception was thrown.
namespace coro::php {

bool add_step(RedisCall &call);            // INCR and DECR, or INCRBY and DECRBY
bool add_set(RedisCall &call);
bool add_options(RedisCall &call);         // a key, and an array of options
bool add_migrate(RedisCall &call);
bool add_sort(RedisCall &call);
bool add_plain_sort(RedisCall &call);
bool add_scan(RedisCall &call);
bool add_fields(RedisCall &call);
bool add_blocking(RedisCall &call);        // keys, and how long the server waits
bool add_counted(RedisCall &call);         // with a count, the reply is an array
bool add_removal(RedisCall &call);
bool add_scored_members(RedisCall &call);
bool add_aggregate(RedisCall &call);
bool add_range(RedisCall &call);
bool add_lex_range(RedisCall &call);
bool add_score_range(RedisCall &call);
bool add_places(RedisCall &call);
bool add_radius(RedisCall &call);
bool add_message(RedisCall &call);
bool add_claim(RedisCall &call);
bool add_group(RedisCall &call);
bool add_stream_range(RedisCall &call);
bool add_stream_read(RedisCall &call);
bool add_trim(RedisCall &call);
bool add_script(RedisCall &call);
bool add_subcommand(RedisCall &call);      // the shape of the reply depends on the subcommand
bool add_flush(RedisCall &call);
bool add_slaveof(RedisCall &call);

}  // namespace coro::php
