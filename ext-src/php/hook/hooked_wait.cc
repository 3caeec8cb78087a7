#include "php/hook/hooked_wait.h"

#include "php/hook/shared_streams.h"

#include "ext/standard/file.h"

#include <cstring>
#include <utility>

namespace coro::php {

namespace {

using Uses = List<HandleUse, HandleUseTag>;

constexpr int kBucketBits = 10;
Uses buckets[1 << kBucketBits];   // all uses; a hash of the handle is the index

Uses &bucket_of(const void *handle)
{
    return buckets[(uint64_t(uintptr_t(handle)) * 0x9e3779b97f4a7c15) >> (64 - kBucketBits)];
}

HandleUse *find_use(const void *handle)
{
    Uses &uses = bucket_of(handle);
    for (HandleUse *use = uses.front(); use; use = uses.next(*use)) {
        if (use->handle() == handle) {
            return use;
        }
    }
    return nullptr;
}

php_stream *stream_of(const zend_resource *resource)
{
    bool is_stream = resource && (resource->type == php_file_le_stream() || resource->type == php_file_le_pstream());
    return is_stream ? static_cast<php_stream *>(resource->ptr) : nullptr;
}

// Returns the socket of a stream inside whose TLS functions a coroutine is about to wait, otherwise nullptr.
// PHP's TLS functions wait only in streams in blocking mode, and mark the stream as non-blocking meanwhile.
php_netstream_data_t *socket_waiting_in_tls(const php_stream *stream)
{
    if (std::strcmp(stream->ops->label, "tcp_socket/ssl") != 0) {
        return nullptr;
    }
    auto *socket = static_cast<php_netstream_data_t *>(stream->abstract);   // the first member of the struct of the stream
    return socket && !socket->is_blocked ? socket : nullptr;
}

// Ends all uses: their coroutines will never run again, because they belong to the parent process or to a loop that
// was left.
void forget_uses()
{
    for (Uses &uses : buckets) {
        while (HandleUse *use = uses.front()) {
            use->end();
        }
    }
}

}  // namespace

HandleUse::HandleUse(const void *handle, zend_resource *resource, Coroutine &user, bool is_argument) :
    handle_(handle), resource_(resource), user_(user), is_argument_(is_argument)
{
    if (php_stream *stream = stream_of(resource)) {
        keep_stream();
        // Another coroutine may use the other direction of the stream meanwhile: for that coroutine, too, the stream
        // is in blocking mode.
        socket_ = socket_waiting_in_tls(stream);
        if (socket_) {
            socket_->is_blocked = true;
        }
    }
    bucket_of(handle).push_back(*this);
}

HandleUse::~HandleUse()
{
    if (socket_) {
        (void) php_set_sock_blocking(socket_->socket, false);   // another coroutine may have changed the mode
        socket_->is_blocked = false;
    }
    end();
}

void HandleUse::end()
{
    unlink();
    if (kept_) {
        release_stream();
    }
    socket_ = nullptr;
}

void HandleUse::keep_stream()
{
    constexpr unsigned kIsBeingFreed = 2;   // no step of php_stream_free() uses this value of in_free
    php_stream *stream = stream_of(resource_);
    if (!stream->in_free) {
        kept_ = stream;
        resource_type_ = resource_->type;
        stream->in_free = kIsBeingFreed;
        guard_directions(*stream);
    }
}

void HandleUse::release_stream()
{
    php_stream *stream = std::exchange(kept_, nullptr);
    if (HandleUse *other = find_use(handle_)) {
        other->kept_ = stream;
        other->resource_type_ = resource_type_;
        return;
    }
    stream->in_free = 0;
    unguard_directions(*stream);
    // When PHP frees a process, it closes the pipes, whether they are in use or not. The stream is still there, so its
    // resource becomes valid again, and the last reference to the resource closes the stream.
    if (resource_->type < 0) {
        resource_->type = resource_type_;
        resource_->ptr = stream;
    }
}

HookedWait::HookedWait(Coroutine &self) : self_(self), process_is_closing_(std::exchange(FG(pclose_wait), 0))
{
    zend_execute_data *frame = EG(current_execute_data);
    if (!frame || !frame->func || frame->func->type != ZEND_INTERNAL_FUNCTION) {
        return;
    }
    if (Z_TYPE(frame->This) == IS_OBJECT) {
        visit_handles(&frame->This, *this);
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
    uses_.emplace_front(handle, resource, self_, is_argument);
}

Coroutine *user_of(const void *handle)
{
    HandleUse *use = find_use(handle);
    return use ? &use->user() : nullptr;
}

bool is_argument_of(const void *handle, const Coroutine &user)
{
    Uses &uses = bucket_of(handle);
    for (HandleUse *use = uses.front(); use; use = uses.next(*use)) {
        if (use->handle() == handle && use->is_argument() && &use->user() == &user) {
            return true;
        }
    }
    return false;
}

Coroutine *user_of_any_handle_of(zval *value)
{
    struct Search final : HandleVisitor {
        void visit(const void *handle, zend_resource *) override { user = user ? user : user_of(handle); }

        Coroutine *user = nullptr;
    } search;
    visit_handles(value, search);
    return search.user;
}

constinit const RuntimeObserver hooked_wait_observer = {
    .on_run_end = forget_uses,
    .on_fork = forget_uses,
    .on_loop_abandoned = forget_uses,
    .on_request_end = forget_uses,
};

}  // namespace coro::php
