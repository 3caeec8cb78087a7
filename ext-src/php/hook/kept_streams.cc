#include "php/hook/kept_streams.h"

#include "php/hook/handle_uses.h"
#include "php/hook/handles.h"
#include "php/runtime/runtime.h"
#include "php/runtime/source_location.h"
#include "php/runtime/user_streams.h"
#include "php/zend/exceptions.h"

#include "coro/loop/descriptor_wait.h"

#include <cstring>
#include <memory>
#include <poll.h>
#include <unordered_map>
#include <vector>

namespace coro::php {

namespace {

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
int descriptor_of(php_stream *stream)
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
    int fd = descriptor_of(stream);
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

void begin(php_stream &stream)
{
    constexpr unsigned kIsBeingFreed = 2;   // makes php_stream_free() return at once; PHP itself does not use this value
    stream.in_free = kIsBeingFreed;
    if (!is_user_stream(&stream) && !operations_of(stream)) {
        stream.ops = guarded(stream.ops);
    }
}

void end(zend_resource *resource, const KeptStream &ended)
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

}  // namespace

php_netstream_data_t *tls_socket_of(const php_stream &stream)
{
    bool is_tls = std::strcmp(stream.ops->label, "tcp_socket/ssl") == 0;
    return is_tls ? static_cast<php_netstream_data_t *>(stream.abstract) : nullptr;   // the first member of PHP's struct
}

void keep_stream(zend_resource *resource)
{
    auto found = kept_streams.find(resource);
    if (found == kept_streams.end()) {
        php_stream *stream = stream_of(resource);
        if (!stream || stream->in_free) {
            return;
        }
        found = kept_streams.insert({resource, {stream, resource->type}}).first;
        begin(*stream);
    }
    found->second.uses++;
}

void release_stream(zend_resource *resource)
{
    auto found = kept_streams.find(resource);
    if (found != kept_streams.end() && --found->second.uses == 0) {
        end(resource, found->second);
        kept_streams.erase(found);
    }
}

void forget_kept_streams()
{
    for (auto &[resource, stream] : kept_streams) {
        end(resource, stream);
    }
    kept_streams.clear();
}

}  // namespace coro::php
