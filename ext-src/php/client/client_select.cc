#include "php/client/client_object.h"
#include "php/event/event_watch.h"
#include "php/runtime/runtime.h"
#include "php/zend/last_error.h"
#include "php/zend/seconds_argument.h"

#include "coro/base/error.h"
#include "coro/base/fd.h"
#include "coro/loop/descriptor_wait.h"

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cmath>
#include <fcntl.h>
#include <memory>
#include <poll.h>
#include <sys/epoll.h>
#include <vector>

// The function coro_client_select().
namespace coro::php {

namespace {

// Returns the Coro\Coroutine\Socket of a client, the argument itself if it is one, or nullptr.
SocketObject *socket_object_of(zval *element)
{
    if (Z_TYPE_P(element) != IS_OBJECT) {
        return nullptr;
    }
    zval *socket = element;
    if (Z_OBJ_HT_P(element) == &ClientBox::handlers) {
        socket = ClientBox::of(element).socket.raw();
    }
    bool is_socket = Z_TYPE_P(socket) == IS_OBJECT && Z_OBJ_HT_P(socket) == &SocketBox::handlers;
    return is_socket && SocketBox::of(socket).socket ? &SocketBox::of(socket) : nullptr;
}

// One array of the program, and an entry for each element that has a descriptor.
class Selected {
public:
    // `events` are those that the wait requests.
    Selected(zval *given, short events) : given_(given), events_(events)
    {
        if (given) {
            array_ = Value(given);   // the variable of the program may change during the wait
        }
    }

    // Adds the entries of the array. Counts bytes as ready that were received already.
    void append_to(std::vector<pollfd> &entries, bool &is_ready)
    {
        zval *element;
        first_ = entries.size();
        if (!given_) {
            return;
        }
        ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(array_.raw()), element) {
            ZVAL_DEREF(element);
            SocketObject *object = socket_object_of(element);
            int fd = object ? object->socket->fd() : descriptor_of(element);
            bool has_bytes = object ? object->received.size() > 0 : has_read_ahead(element);
            has_bytes = has_bytes && events_ & POLLIN;
            is_ready = is_ready || has_bytes;
            buffered_.push_back(has_bytes);
            entries.push_back({fd, events_, 0});   // poll() ignores an entry without a descriptor
        } ZEND_HASH_FOREACH_END();
    }

    // Replaces the array by the ready elements under their keys. Returns their number.
    zend_long keep_ready(const std::vector<pollfd> &entries)
    {
        if (!given_) {
            return 0;
        }
        zend_array *kept = zend_new_array(0);
        size_t i = 0;
        zend_ulong number;
        zend_string *key;
        zval *element;
        ZEND_HASH_FOREACH_KEY_VAL(Z_ARRVAL_P(array_.raw()), number, key, element) {
            bool is_ready = i < buffered_.size() &&
                            (buffered_[i] || entries[first_ + i].revents & (events_ | POLLERR | POLLHUP));
            i++;
            if (is_ready) {
                Z_TRY_ADDREF_P(element);
                key ? zend_hash_update(kept, key, element) : zend_hash_index_update(kept, number, element);
            }
        } ZEND_HASH_FOREACH_END();
        zend_long count = zend_hash_num_elements(kept);
        zval old;
        ZVAL_COPY_VALUE(&old, given_);
        ZVAL_ARR(given_, kept);
        zval_ptr_dtor(&old);
        return count;
    }

private:
    zval *given_;
    Value array_;
    short events_;
    size_t first_ = 0;
    std::vector<bool> buffered_;   // for each element: bytes were received that the program has not got
};

// Waits until one of the descriptors has an event. The loop may watch the descriptors for other objects, so it watches
// duplicates here. Returns 0 or -errno.
int wait_for_any(Coroutine &self, const std::vector<pollfd> &entries, Deadline deadline)
{
    std::vector<Fd> duplicates;
    Waiter waiter(self, "client_select");
    std::vector<std::unique_ptr<DescriptorInterest>> interests;
    for (const pollfd &each : entries) {
        if (each.fd < 0) {
            continue;
        }
        duplicates.emplace_back(::fcntl(each.fd, F_DUPFD_CLOEXEC, STDERR_FILENO + 1));
        if (!duplicates.back()) {
            return -errno;
        }
        interests.push_back(std::make_unique<DescriptorInterest>(runtime().loop().descriptor_waits(), waiter,
                                                                 duplicates.back().get(), uint32_t(each.events)));
        int outcome = interests.back()->start();
        if (waiter.is_woken()) {
            break;   // a regular file, which is always ready
        }
        if (outcome < 0) {
            return outcome;
        }
    }
    return runtime().wait(waiter, deadline);
}

// Sets the events of the entries that have occurred. Returns their number, 0 after the deadline, or a negative error.
int poll_until(std::vector<pollfd> &entries, Deadline deadline)
{
    Loop &loop = runtime().loop();
    bool is_main = runtime().scheduler().current().is_main();
    for (;;) {
        Nanoseconds left = deadline == kNever ? -1 : std::max<Nanoseconds>(0, deadline - loop.read_clock());
        int limit = left < 0 ? -1 : int(std::min<Nanoseconds>((left + kMillisecond - 1) / kMillisecond, INT_MAX));
        int count = ::poll(entries.data(), entries.size(), is_main ? limit : 0);
        if (count != 0 || left == 0) {
            return count < 0 ? -errno : count;
        }
        Coroutine *self = is_main ? nullptr : runtime().waiting_coroutine();
        int outcome = is_main ? 0 : self ? wait_for_any(*self, entries, deadline) : -ECANCELED;
        if (outcome < 0 && outcome != -ETIMEDOUT) {
            return outcome;
        }
    }
}

}  // namespace

}  // namespace coro::php

using namespace coro;
using namespace coro::php;

ZEND_FUNCTION(coro_client_select)
{
    zval *read, *write, *except;
    double timeout = 0.5;
    bool is_null = false;
    ZEND_PARSE_PARAMETERS_START(3, 4)
        Z_PARAM_ARRAY_EX2(read, 1, 1, 0)
        Z_PARAM_ARRAY_EX2(write, 1, 1, 0)
        Z_PARAM_ARRAY_EX2(except, 1, 1, 0)
        Z_PARAM_OPTIONAL
        Z_PARAM_DOUBLE_OR_NULL(timeout, is_null)
    ZEND_PARSE_PARAMETERS_END();
    if (!check_seconds(timeout, 4)) {
        RETURN_THROWS();
    }
    Selected all[] = {Selected(read, POLLIN), Selected(write, POLLOUT), Selected(except, POLLPRI)};
    std::vector<pollfd> entries;
    bool is_ready = false;
    for (Selected &each : all) {
        each.append_to(entries, is_ready);
    }
    if (std::none_of(entries.begin(), entries.end(), [](const pollfd &each) { return each.fd >= 0; })) {
        php_error_docref(nullptr, E_WARNING, "there is no connected client in the arrays");
        RETURN_FALSE;
    }
    bool is_unlimited = is_null || timeout < 0;
    Deadline deadline = runtime().loop().deadline_in(is_unlimited ? -1 : timeout);
    if (is_ready || (timeout == 0 && !is_null)) {
        deadline = runtime().loop().read_clock();
    }
    int outcome = poll_until(entries, deadline);
    if (outcome < 0) {
        set_last_error(outcome == -ECANCELED ? kCoroutineCanceled : -outcome);
        if (outcome != -ECANCELED) {
            php_error_docref(nullptr, E_WARNING, "cannot wait for the clients: %s", err::text(-outcome));
        }
        RETURN_FALSE;
    }
    zend_long count = 0;
    for (Selected &each : all) {
        count += each.keep_ready(entries);
    }
    RETURN_LONG(count);
}
