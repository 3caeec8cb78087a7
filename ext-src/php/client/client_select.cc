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

constexpr int kClosed = -2;   // stands in an entry for a descriptor that was closed during the wait

// The descriptors for which select() waits: what poll(2) needs, and the elements of the arrays to which they belong.
struct Entries {
    void add(zval *element, short events)
    {
        sockets.push_back(find_socket(element).socket);
        elements.push_back(element);
        polled.push_back({sockets.back() ? sockets.back()->fd() : descriptor_of(element), events, 0});
    }

    // Marks the entries that were closed during the wait. Returns their number.
    int mark_closed()
    {
        int count = 0;
        for (size_t i = 0; i < polled.size(); i++) {
            int &fd = polled[i].fd;
            if (fd >= 0 && fd != (sockets[i] ? sockets[i]->fd() : descriptor_of(elements[i]))) {
                fd = kClosed;
            }
            count += fd == kClosed;
        }
        return count;
    }

    std::vector<pollfd> polled;   // poll() ignores entries with negative descriptors
    std::vector<std::shared_ptr<Socket>> sockets;   // for each entry: the socket of the client, or nullptr
    std::vector<zval *> elements;
};

// One array of the program, and an entry for each of its elements.
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
    void append_to(Entries &entries, bool &is_ready)
    {
        zval *element;
        first_ = entries.polled.size();
        if (!given_) {
            return;
        }
        ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(array_.raw()), element) {
            ZVAL_DEREF(element);
            entries.add(element, events_);
            bool has_bytes = events_ & POLLIN && has_read_ahead(element);
            is_ready = is_ready || has_bytes;
            buffered_.push_back(has_bytes);
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
            if (is_ready(i++, entries)) {
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
    // A closed element is ready, because its methods fail at once.
    bool is_ready(size_t i, const std::vector<pollfd> &entries) const
    {
        if (i >= buffered_.size()) {
            return false;
        }
        const pollfd &entry = entries[first_ + i];
        return buffered_[i] || entry.fd == kClosed || entry.revents & (events_ | POLLERR | POLLHUP);
    }

    zval *given_;
    Value array_;
    short events_;
    size_t first_ = 0;
    std::vector<bool> buffered_;   // for each element: bytes were received that the program has not got
};

// The wait of a coroutine until one of the entries has an event.
class SelectWait {
public:
    explicit SelectWait(Coroutine &self) : waiter_(self, "client_select") {}

    // Returns 0, 0 after an entry was closed, or -errno.
    int wait(const Entries &entries, Deadline deadline)
    {
        for (size_t i = 0; i < entries.polled.size() && !waiter_.is_woken(); i++) {
            if (int outcome = start(entries.polled[i], entries.sockets[i].get()); outcome < 0) {
                return outcome;
            }
        }
        runtime().loop().ref();
        int outcome = runtime().wait(waiter_, deadline);
        runtime().loop().unref();
        return outcome == -EBADF ? 0 : outcome;
    }

private:
    // The loop watches the sockets of clients. The descriptors of other objects may be watched for these objects, and no
    // Watcher asks for urgent bytes: for them, the loop watches duplicates.
    int start(const pollfd &entry, Socket *socket)
    {
        int outcome = 0;
        if (entry.fd >= 0 && socket) {
            clients_.push_back(std::make_unique<SocketInterest>(waiter_, uint32_t(entry.events & (POLLIN | POLLOUT))));
            outcome = socket->notify(*clients_.back());
        }
        if (outcome == 0 && entry.fd >= 0 && (!socket || entry.events & POLLPRI)) {
            duplicates_.emplace_back(::fcntl(entry.fd, F_DUPFD_CLOEXEC, STDERR_FILENO + 1));
            if (!duplicates_.back()) {
                return -errno;
            }
            others_.push_back(std::make_unique<DescriptorInterest>(runtime().loop().descriptor_waits(), waiter_,
                                                                   duplicates_.back().get(), uint32_t(entry.events)));
            outcome = others_.back()->start();
        }
        return waiter_.is_woken() ? 0 : outcome;   // a regular file is always ready
    }

    Waiter waiter_;
    std::vector<std::unique_ptr<SocketInterest>> clients_;
    std::vector<Fd> duplicates_;
    std::vector<std::unique_ptr<DescriptorInterest>> others_;
};

// Sets the events of the entries that have occurred. Returns their number, 0 after the deadline, or a negative error.
int poll_until(Entries &entries, Deadline deadline)
{
    Loop &loop = runtime().loop();
    bool is_main = runtime().scheduler().current().is_main();
    for (;;) {
        Nanoseconds left = deadline == kNever ? -1 : std::max<Nanoseconds>(0, deadline - loop.read_clock());
        int limit = left < 0 ? -1 : int(std::min<Nanoseconds>((left + kMillisecond - 1) / kMillisecond, INT_MAX));
        int closed = entries.mark_closed();
        int count = ::poll(entries.polled.data(), entries.polled.size(), is_main && !closed ? limit : 0);
        if (count != 0 || closed != 0 || left == 0) {
            return count < 0 ? -errno : count + closed;
        }
        Coroutine *self = is_main ? nullptr : runtime().waiting_coroutine();
        int outcome = is_main ? 0 : self ? SelectWait(*self).wait(entries, deadline) : -ECANCELED;
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
    Entries entries;
    bool is_ready = false;
    for (Selected &each : all) {
        each.append_to(entries, is_ready);
    }
    if (std::none_of(entries.polled.begin(), entries.polled.end(), [](const pollfd &each) { return each.fd >= 0; })) {
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
        count += each.keep_ready(entries.polled);
    }
    RETURN_LONG(count);
}
