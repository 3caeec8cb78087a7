#include "php/runtime/user_streams.h"

#include "php/zend/exceptions.h"
#include "php/zend/internal_function.h"
#include "php/runtime/source_location.h"
#include "php/runtime/runtime.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace coro::php {

namespace {

// For each stream that is in use, the id of the coroutine that runs the stream's PHP code. Not kept on the stack,
// because a fatal error jumps over the objects on the stack without destroying them.
std::unordered_map<php_stream *, int64_t> users;

// Returns the coroutine that is running PHP code of the stream. Returns nullptr if there is no such coroutine, or
// if a fatal error has ended it.
Coroutine *user_of(php_stream *stream)
{
    auto found = users.find(stream);
    if (found == users.end()) {
        return nullptr;
    }
    Scheduler &scheduler = runtime().scheduler();
    return found->second == scheduler.main().id() ? &scheduler.main() : scheduler.find(found->second);
}

// Marks a stream as used by the running coroutine while this object exists. Meanwhile the stream cannot be freed,
// and its read buffer is taken away. So another coroutine that reads from the stream reaches a stream operation,
// which throws, and cannot move the buffer into which the running coroutine reads.
class Use {
public:
    explicit Use(php_stream &stream) :
        stream_(stream), buffer_(std::exchange(stream.readbuf, nullptr)), length_(std::exchange(stream.readbuflen, 0)),
        read_(std::exchange(stream.readpos, 0)), written_(std::exchange(stream.writepos, 0)), in_free_(stream.in_free)
    {
        users[&stream_] = runtime().scheduler().current().id();
        stream_.in_free = kNever;
    }
    ~Use()
    {
        if (stream_.readbuf) {
            pefree(stream_.readbuf, stream_.is_persistent);
        }
        stream_.readbuf = buffer_;
        stream_.readbuflen = length_;
        stream_.readpos = read_;
        stream_.writepos = written_;
        stream_.in_free = in_free_ & 3;   // the field in_free has two bits
        users.erase(&stream_);
    }

private:
    // With this value in in_free, PHP believes that the stream is being freed already.
    static constexpr unsigned kNever = 2;

    php_stream &stream_;
    decltype(php_stream::readbuf) buffer_;
    size_t length_;
    zend_off_t read_, written_;
    unsigned in_free_;
};

// Runs `call`, which calls PHP code of the stream. If another coroutine is already running PHP code of the stream,
// throws an Error instead and returns `failed`.
template <class Result, class Call>
Result use(php_stream *stream, Result failed, Call call)
{
    if (!runtime().has_loop()) {
        return call();
    }
    Coroutine *other = user_of(stream);
    if (other == &runtime().scheduler().current()) {
        return call();   // the methods of a stream may use the stream itself
    }
    if (other) {
        zend_throw_error(error_class, "%s cannot use a stream that %s uses", current_with_place().c_str(),
                         with_place(*other).c_str());
        return failed;
    }
    Use begun(*stream);
    return call();
}

// Wraps the operations `Before` of user streams (of files or of directories), so that each operation goes through
// use().
template <const php_stream_ops &Before>
struct Guarded {
    // PHP limits the bytes of one write to the chunk size only if it finds its own table of operations.
    static ssize_t write(php_stream *stream, const char *bytes, size_t count)
    {
        count = std::min(count, stream->chunk_size);
        return use(stream, ssize_t(-1), [=] { return Before.write(stream, bytes, count); });
    }
    static ssize_t read(php_stream *stream, char *into, size_t count)
    {
        return use(stream, ssize_t(-1), [=] { return Before.read(stream, into, count); });
    }
    static int close(php_stream *stream, int closes_handle)
    {
        return use(stream, -1, [=] { return Before.close(stream, closes_handle); });
    }
    static int flush(php_stream *stream)
    {
        return use(stream, -1, [=] { return Before.flush(stream); });
    }
    static int seek(php_stream *stream, zend_off_t offset, int whence, zend_off_t *reached)
    {
        return use(stream, -1, [=] { return Before.seek(stream, offset, whence, reached); });
    }
    static int cast(php_stream *stream, int as, void **result)
    {
        return use(stream, int(FAILURE), [=] { return Before.cast(stream, as, result); });
    }
    static int stat(php_stream *stream, php_stream_statbuf *result)
    {
        return use(stream, -1, [=] { return Before.stat(stream, result); });
    }
    static int set_option(php_stream *stream, int option, int value, void *more)
    {
        if (option == PHP_STREAM_OPTION_META_DATA_API) {
            return Before.set_option(stream, option, value, more);   // this operation calls no PHP code
        }
        return use(stream, PHP_STREAM_OPTION_RETURN_NOTIMPL, [=] { return Before.set_option(stream, option, value, more); });
    }

    static php_stream_ops make()
    {
        php_stream_ops made = Before;
        made.write = Before.write ? write : nullptr;
        made.read = Before.read ? read : nullptr;
        made.close = Before.close ? close : nullptr;
        made.flush = Before.flush ? flush : nullptr;
        made.seek = Before.seek ? seek : nullptr;
        made.cast = Before.cast ? cast : nullptr;
        made.stat = Before.stat ? stat : nullptr;
        made.set_option = Before.set_option ? set_option : nullptr;
        return made;
    }
};

const php_stream_ops file_operations = Guarded<php_stream_userspace_ops>::make();
const php_stream_ops directory_operations = Guarded<php_stream_userspace_dir_ops>::make();

php_stream *guard(php_stream *opened, const php_stream_ops &before, const php_stream_ops &guarded)
{
    if (opened && opened->ops == &before) {
        opened->ops = &guarded;
    }
    return opened;
}

// PHP's operations of stream wrappers that are written in PHP. The operations in guarded_wrapper call them.
const php_stream_wrapper_ops *wrapper_before;
php_stream_wrapper_ops guarded_wrapper;

php_stream *open_file(php_stream_wrapper *wrapper, const char *name, const char *mode, int options, zend_string **opened,
                      php_stream_context *context STREAMS_DC)
{
    return guard(wrapper_before->stream_opener(wrapper, name, mode, options, opened, context STREAMS_REL_CC),
                 php_stream_userspace_ops, file_operations);
}

php_stream *open_directory(php_stream_wrapper *wrapper, const char *name, const char *mode, int options, zend_string **opened,
                           php_stream_context *context STREAMS_DC)
{
    return guard(wrapper_before->dir_opener(wrapper, name, mode, options, opened, context STREAMS_REL_CC),
                 php_stream_userspace_dir_ops, directory_operations);
}

void guard_wrapper(zend_string *protocol)
{
    auto *wrapper = static_cast<php_stream_wrapper *>(zend_hash_find_ptr(php_stream_get_url_stream_wrappers_hash(), protocol));
    if (!wrapper || wrapper->wops == &guarded_wrapper) {
        return;
    }
    wrapper_before = wrapper->wops;
    guarded_wrapper = *wrapper_before;
    guarded_wrapper.stream_opener = open_file;
    guarded_wrapper.dir_opener = open_directory;
    wrapper->wops = &guarded_wrapper;
}

// PHP's factory of filters that are written in PHP. kGuardedFactory calls it.
const php_stream_filter_factory *factory_before;
const php_stream_filter_ops *filter_before;
php_stream_filter_ops guarded_filter;

php_stream_filter_status_t filter(php_stream *stream, php_stream_filter *self, php_stream_bucket_brigade *in,
                                  php_stream_bucket_brigade *out, size_t *consumed, int flags)
{
    return use(stream, PSFS_ERR_FATAL, [=] { return filter_before->filter(stream, self, in, out, consumed, flags); });
}

constexpr php_stream_filter_factory kGuardedFactory = {[](const char *name, zval *parameters, auto persistent) {
    php_stream_filter *made = factory_before->create_filter(name, parameters, persistent);
    if (made) {
        filter_before = made->fops;
        guarded_filter = *filter_before;
        guarded_filter.filter = filter;
        made->fops = &guarded_filter;
    }
    return made;
}};

void guard_filter(zend_string *name)
{
    HashTable *factories = php_get_stream_filters_hash();
    auto *factory = static_cast<const php_stream_filter_factory *>(zend_hash_find_ptr(factories, name));
    if (factory && factory != &kGuardedFactory) {
        factory_before = factory;
        zend_hash_update_ptr(factories, name, const_cast<php_stream_filter_factory *>(&kGuardedFactory));
    }
}

template <void guard(zend_string *name)>
void register_and_guard(zif_handler before, INTERNAL_FUNCTION_PARAMETERS)
{
    before(INTERNAL_FUNCTION_PARAM_PASSTHRU);
    if (Z_TYPE_P(return_value) == IS_TRUE) {
        guard(Z_STR_P(ZEND_CALL_ARG(execute_data, 1)));
    }
}

// Replaces stream_filter_remove(), which frees a filter but not its stream. Throws if PHP code of the stream is
// running in a coroutine, because this code may belong to the filter.
void remove_filter(zif_handler before, INTERNAL_FUNCTION_PARAMETERS)
{
    zval *given = ZEND_NUM_ARGS() == 1 ? ZEND_CALL_ARG(execute_data, 1) : nullptr;
    if (given && Z_TYPE_P(given) == IS_RESOURCE && Z_RES_TYPE_P(given) == php_file_le_stream_filter()) {
        auto *removed = static_cast<php_stream_filter *>(Z_RES_VAL_P(given));
        if (removed->chain && throw_when_in_use(removed->chain->stream)) {
            return;
        }
    }
    before(INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

ReplacedFunction stream_functions[] = {
    {"stream_wrapper_register", register_and_guard<guard_wrapper>},
    {"stream_filter_register", register_and_guard<guard_filter>},
    {"stream_filter_remove", remove_filter},
};

}  // namespace

static void forget_user_streams()
{
    users.clear();
}

bool is_user_stream(const php_stream *stream)
{
    return stream->ops == &file_operations || php_stream_is(stream, PHP_STREAM_IS_USERSPACE);
}

bool is_used_by_current(php_stream *stream)
{
    return runtime().has_loop() && user_of(stream) == &runtime().scheduler().current();
}

bool throw_when_in_use(php_stream *stream)
{
    Coroutine *user = runtime().has_loop() ? user_of(stream) : nullptr;
    if (user) {
        zend_throw_error(error_class, "%s cannot close a stream or remove its filter while %s uses it",
                         current_with_place().c_str(), with_place(*user).c_str());
    }
    return user;
}

const RuntimeObserver user_streams_observer({
    .on_startup = WrappedFunctions<stream_functions>::wrap,
    .on_unload = WrappedFunctions<stream_functions>::unwrap,
    .on_loop_abandoned = forget_user_streams,
    .on_shutdown = forget_user_streams,
});

}  // namespace coro::php
