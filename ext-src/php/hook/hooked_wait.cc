#include "php/hook/hooked_wait.h"

#include "php/hook/handles.h"
#include "php/hook/hidden_connections.h"
#include "php/hook/iterations.h"
#include "php/runtime/runtime.h"
#include "php/runtime/source_location.h"
#include "php/runtime/user_streams.h"
#include "php/zend/exceptions.h"

#include "coro/loop/descriptor_wait.h"

#include "ext/standard/file.h"

#include <cstring>
#include <memory>
#include <poll.h>
#include <unordered_map>
#include <utility>
#include <vector>

namespace coro::php {

namespace {

// Returns the socket of a stream that TLS may protect, or nullptr for any other stream.
php_netstream_data_t *tls_socket_of(const php_stream &stream)
{
    bool is_tls = std::strcmp(stream.ops->label, "tcp_socket/ssl") == 0;
    return is_tls ? static_cast<php_netstream_data_t *>(stream.abstract) : nullptr;   // the first member of PHP's struct
}

struct KeptStream {
    php_stream *stream;
    int type;       // the type of the resource
    int uses = 0;   // calls of keep_stream() without release_stream()
};

std::unordered_map<zend_resource *, KeptStream> kept_streams;

// The operations of the kept streams of one kind: those of PHP, but for reads and writes.
struct GuardedOperations {
    php_stream_ops guarded;
    const php_stream_ops *before;
};

// One element for each kind of streams that was kept. Streams point to the elements, so they are never freed.
std::vector<std::unique_ptr<GuardedOperations>> &all_operations()
{
    static auto *const all = new std::vector<std::unique_ptr<GuardedOperations>>;
    return *all;
}

const GuardedOperations *operations_of(const php_stream &stream)
{
    for (const auto &each : all_operations()) {
        if (stream.ops == &each->guarded) {
            return each.get();
        }
    }
    return nullptr;
}

// Returns the descriptor of the stream, or -1 if it has none.
int fd_of(php_stream *stream)
{
    // A cast of a TLS stream reads from the stream.
    if (const php_netstream_data_t *socket = tls_socket_of(*stream)) {
        return int(socket->socket);
    }
    constexpr int kHow = PHP_STREAM_AS_FD_FOR_SELECT | PHP_STREAM_CAST_INTERNAL;
    php_socket_t fd;
    return php_stream_cast(stream, kHow, reinterpret_cast<void **>(&fd), false) == SUCCESS ? int(fd) : -1;
}

// Returns true, after throwing an Error, if another coroutine waits for this event in a function that has the stream
// as an argument.
bool throw_when_shared(php_stream *stream, uint32_t event)
{
    if (!runtime().has_loop()) {
        return false;
    }
    const void *connection = connection_of(*stream);
    if (Coroutine *user = connection ? user_of(connection) : nullptr) {
        zend_throw_error(error_class, "%s cannot use a stream of the connection with which %s waits",
                         current_with_place().c_str(), with_place(*user).c_str());
        return true;
    }
    int fd = fd_of(stream);
    if (fd < 0) {
        return false;
    }
    Coroutine *other = runtime().loop().descriptor_waits().sleeper(fd, event);
    if (!other || !is_argument_of(stream->res, *other)) {
        return false;
    }
    zend_throw_error(error_class, "%s cannot wait for fd %d, which %s waits for already", current_with_place().c_str(),
                     fd, with_place(*other).c_str());
    return true;
}

ssize_t read_alone(php_stream *stream, char *into, size_t size)
{
    return throw_when_shared(stream, POLLIN) ? -1 : operations_of(*stream)->before->read(stream, into, size);
}

ssize_t write_alone(php_stream *stream, const char *bytes, size_t size)
{
    return throw_when_shared(stream, POLLOUT) ? -1 : operations_of(*stream)->before->write(stream, bytes, size);
}

const php_stream_ops *guarded(const php_stream_ops *before)
{
    for (const auto &each : all_operations()) {
        if (each->before == before) {
            return &each->guarded;
        }
    }
    std::unique_ptr<GuardedOperations> made(new GuardedOperations{*before, before});
    made->guarded.read = before->read ? read_alone : nullptr;
    made->guarded.write = before->write ? write_alone : nullptr;
    return &all_operations().emplace_back(std::move(made))->guarded;
}

void begin_keeping(php_stream &stream)
{
    constexpr unsigned kIsBeingFreed = 2;   // makes php_stream_free() return at once; PHP itself does not use this value
    stream.in_free = kIsBeingFreed;
    if (!is_user_stream(&stream) && !operations_of(stream)) {
        stream.ops = guarded(stream.ops);
    }
}

void end_keeping(zend_resource *resource, const KeptStream &ended)
{
    ended.stream->in_free = 0;
    if (const GuardedOperations *operations = operations_of(*ended.stream)) {
        ended.stream->ops = operations->before;
    }
    // When PHP frees a process, it closes the pipes, whether they are in use or not. The stream is still there, so its
    // resource becomes valid again, and the last reference to the resource closes the stream.
    if (resource->type < 0) {
        resource->type = ended.type;
        resource->ptr = ended.stream;
    }
}

// Keeps a stream for a function that waits and that has pointers to the stream and its read buffer. From now on the
// stream cannot be freed. A read throws a Coro\Error while another coroutine waits in a function that reads the stream,
// and a write while another coroutine waits in a function that writes it: a second reader that finds bytes at once
// would move the buffer into which the first one reads.
void keep_stream(zend_resource *resource)
{
    auto found = kept_streams.find(resource);
    if (found == kept_streams.end()) {
        php_stream *stream = stream_of(resource);
        if (!stream || stream->in_free) {
            return;
        }
        found = kept_streams.insert({resource, {stream, resource->type}}).first;
        begin_keeping(*stream);
    }
    found->second.uses++;
}

// Must be called once for each call of keep_stream().
void release_stream(zend_resource *resource)
{
    auto found = kept_streams.find(resource);
    if (found != kept_streams.end() && --found->second.uses == 0) {
        end_keeping(resource, found->second);
        kept_streams.erase(found);
    }
}

void forget_kept_streams()
{
    for (auto &[resource, stream] : kept_streams) {
        end_keeping(resource, stream);
    }
    kept_streams.clear();
}

// Returns the socket of a stream inside whose TLS functions a coroutine is about to wait, otherwise nullptr. The stream
// must be an argument of the function that waits: PHP's TLS functions wait only in streams in blocking mode, and mark
// the stream as non-blocking meanwhile. A stream in an array of stream_select() can be non-blocking itself.
php_netstream_data_t *socket_waiting_in_tls(const php_stream &stream)
{
    php_netstream_data_t *socket = tls_socket_of(stream);
    return socket && !socket->is_blocked ? socket : nullptr;
}

// Keeps PHP from freeing the objects of waiting functions, after a fatal error and in a forked child. There these
// functions never return, and an extension may have left its objects in a state in which they cannot be freed.
void never_free_used_objects()
{
    for (uint32_t i = 1; i < EG(objects_store).top; i++) {
        zend_object *object = EG(objects_store).object_buckets[i];
        if (IS_OBJ_VALID(object) && !(OBJ_FLAGS(object) & IS_OBJ_FREE_CALLED) &&
            (is_used(object) || is_used(connection_of(object)) || (are_uses_deferred() && is_transfer(object)))) {
            GC_ADD_FLAGS(object, IS_OBJ_FREE_CALLED);
        }
    }
}

// The coroutines of the uses will never run again: they belong to the parent process or to a loop that was left.
void forget_all()
{
    forget_uses();
    forget_kept_streams();
    forget_iterations();
}

void forget_crashed(Coroutine &coroutine, bool)
{
    forget_uses_of(coroutine);
    forget_iterations_of(coroutine);
}

void leave_uses()
{
    if (are_handles_used()) {
        never_free_used_objects();
    }
    forget_all();
}

}  // namespace

struct HookedWait::StreamUse {
    StreamUse(php_stream &stream, zend_resource *used, bool is_argument) :
        resource(used), socket(is_argument ? socket_waiting_in_tls(stream) : nullptr)
    {
        keep_stream(resource);
        if (socket) {
            // Another coroutine may use the other direction of the stream: for that coroutine, too, the stream is in
            // blocking mode.
            socket->is_blocked = true;
        }
    }
    ~StreamUse()
    {
        if (socket) {
            (void) php_set_sock_blocking(socket->socket, false);   // another coroutine may have changed the mode
            socket->is_blocked = false;
        }
        release_stream(resource);
    }

    zend_resource *resource;
    php_netstream_data_t *socket;
};

HookedWait::HookedWait(Coroutine &self) : self_(self), process_is_closing_(std::exchange(FG(pclose_wait), 0))
{
    if (zend_object *object = iterated_object()) {
        zval iterated;
        ZVAL_OBJ(&iterated, object);
        visit_handles(&iterated, *this);
    }
    zend_execute_data *frame = EG(current_execute_data);
    if (!frame || !frame->func || frame->func->type != ZEND_INTERNAL_FUNCTION) {
        return;
    }
    const zend_string *name = frame->func->common.function_name;
    watches_ = name && zend_string_equals_literal(name, "curl_multi_select");
    if (Z_TYPE(frame->This) == IS_OBJECT) {
        visit_handles(&frame->This, *this);
    }
    if (const void *connection = unnamed_connection_of_call(frame)) {
        visit(connection, nullptr);
    }
    for (uint32_t i = 1; i <= ZEND_CALL_NUM_ARGS(frame); i++) {
        argument_ = ZEND_CALL_ARG(frame, i);
        visit_handles(argument_, *this);
    }
}

HookedWait::~HookedWait()
{
    FG(pclose_wait) = process_is_closing_;
}

void HookedWait::visit(const void *handle, zend_resource *resource)
{
    bool is_argument = resource && argument_ && Z_TYPE_P(argument_) == IS_RESOURCE && Z_RES_P(argument_) == resource;
    uses_.emplace_front(handle, self_, kind_of(resource, is_argument));
    // The streams of watched transfers belong to the transfers, which another coroutine may remove and free.
    if (php_stream *stream = resource && !watches_ ? stream_of(resource) : nullptr) {
        streams_.emplace_front(*stream, resource, is_argument);
    }
}

HandleUse::Kind HookedWait::kind_of(zend_resource *resource, bool is_argument) const
{
    if (watches_) {
        return resource ? HandleUse::Kind::kOfWatched : HandleUse::Kind::kWatched;
    }
    return is_argument ? HandleUse::Kind::kArgument : HandleUse::Kind::kInArgument;
}

// A function such as curl_multi_select() may be called for each answer of thousands of transfers. So it must not take time
// for each transfer.
void HookedWait::visit_transfers(zend_object *multi)
{
    if (multi_) {
        visit_transfers_of(multi, *this);   // no function of PHP has several of these arguments
        return;
    }
    multi_ = multi;
    defer();
}

void HookedWait::make()
{
    visit_transfers_of(multi_, *this);
}

const RuntimeObserver hooked_wait_observer({
    .order = Order::kHooks,
    .on_run_end = leave_uses,
    .on_fork = leave_uses,
    .on_crash = forget_crashed,
    .on_loop_abandoned = leave_uses,
    .on_request_end = leave_uses,
});

}  // namespace coro::php
