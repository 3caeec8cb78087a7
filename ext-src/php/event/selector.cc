#include "php/event/event.h"
#include "php/event/event_watch.h"
#include "php/event/loop_call.h"
#include "php/runtime/runtime.h"
#include "php/zend/box.h"
#include "php/zend/exceptions.h"
#include "php/zend/names.h"
#include "php/zend/seconds_argument.h"
#include "php/zend/value.h"

#include "coro/base/error.h"
#include "coro/base/fd.h"
#include "coro/loop/watcher.h"

#include "php/stub/selector_arginfo.h"

#include <algorithm>
#include <cerrno>
#include <poll.h>
#include <pthread.h>
#include <sys/epoll.h>
#include <unordered_map>
#include <vector>

namespace coro::php {

namespace {

constexpr int kMostEvents = 256;   // that one call of epoll_wait() returns; wait() reports the others later
constexpr uint32_t kIn = EPOLLIN, kOut = EPOLLOUT;   // poll(2) has the same bits
constexpr uint32_t kBroken = EPOLLERR | EPOLLHUP;

uint32_t forks = 0;   // of this process and those before it

// The C++ object of the PHP class Coro\Event\Selector: watches streams with an epoll descriptor of its own, which the loop
// watches like any other descriptor. So an event of a stream needs neither a coroutine nor a system call of its own.
//
// What the program wants of a stream and what epoll is registered for may differ. wait() first asks poll(2), with one call, for
// the wanted events that are not registered, and registers only those streams that are not ready: most streams are ready to be
// written at once, and regular files, which epoll refuses, always are. A registration that is not wanted any more stays, as the
// program may want it again, until it reports an event.
class Selector : public Watcher, public Runnable {
public:
    Selector() : Watcher(-1) {}
    ~Selector() { leave_loop(); }

    void watch(zval *stream, uint32_t wanted);   // `wanted` is a set of EPOLLIN and EPOLLOUT
    void wait(double timeout);
    void take_ready(zval *target);               // makes `target` the array that the PHP method wait() returns
    void wake();
    // Returns true in a forked child of the process that has made this object. watch() and wait() must not be called there.
    bool is_forked() const { return forks_ != forks; }

    void on_ready(uint32_t) override
    {
        has_news_ = true;
        run();
    }
    void run() override
    {
        if (waiter_) {
            waiter_->wake(0);
        }
    }

private:
    using Id = zend_long;           // what get_resource_id() returns: PHP does not use the id of a closed stream again

    struct Watch {
        Id id;
        int fd;
        Value stream;               // undefined if the program wants nothing of the stream
        uint32_t wanted = 0;        // this and the next two are sets of EPOLLIN and EPOLLOUT
        uint32_t registered = 0;
        uint32_t ready = 0;
        bool is_unsure = false;     // true: the id is in unsure_

        // Returns true if the program wants something of the stream and has not closed it.
        bool is_open() { return wanted && Z_RES_TYPE_P(stream.raw()) >= 0; }
    };

    Watch *find(Id id);
    Watch *add(zval *stream);
    bool open();
    void leave_loop();
    void look();
    void look_into(Id id);
    bool collect();
    bool note(Watch &watch, uint32_t events);
    bool narrow(Watch &watch);
    int enroll(Watch &watch);
    int control(int operation, Watch &watch, uint32_t events);
    void rebuild();
    void pause(double timeout);
    void make_unsure(Watch &watch);

    Fd epoll_;
    uint32_t forks_ = forks;
    std::unordered_map<Id, Watch> watches_;
    std::unordered_map<int, Id> last_;   // for each descriptor the stream that was watched last
    std::vector<Id> unsure_;             // streams that may be ready without an event of epoll
    std::vector<Id> looked_at_;          // what look() has taken out of unsure_
    std::vector<Id> ready_;              // streams that were ready, until take_ready()
    bool is_busy_ = false;               // true during wait()
    bool has_news_ = true;               // false: epoll had nothing to report, and the loop has not told of anything since
    Waiter *waiter_ = nullptr;           // of the coroutine that waits
};

using SelectorBox = Box<Selector>;

Selector::Watch *Selector::find(Id id)
{
    auto found = watches_.find(id);
    return found == watches_.end() ? nullptr : &found->second;
}

// Returns nullptr, after a warning or with an exception of PHP code of the stream, if the stream has no descriptor.
Selector::Watch *Selector::add(zval *stream)
{
    int fd = descriptor_of(stream);
    if (EG(exception)) {
        return nullptr;
    }
    if (fd < 0) {
        php_error_docref(nullptr, E_WARNING, "cannot watch the stream: it was closed or has no descriptor");
        return nullptr;
    }
    // The stream that had this descriptor before was closed.
    if (auto last = last_.find(fd); last != last_.end()) {
        if (Watch *old = find(last->second)) {
            Value closed = std::move(old->stream);
            watches_.erase(old->id);
        }
    }
    Id id = Z_RES_HANDLE_P(stream);
    last_[fd] = id;
    return &watches_.try_emplace(id, Watch{.id = id, .fd = fd, .stream = {}}).first->second;
}

void Selector::watch(zval *stream, uint32_t wanted)
{
    Watch *watch = find(Z_RES_HANDLE_P(stream));
    if (!watch && wanted) {
        watch = add(stream);
    }
    if (!watch || watch->wanted == wanted) {
        return;
    }
    if (!watch->wanted) {
        watch->stream = Value(stream);
    } else if (!wanted) {
        watch->stream = Value();
    }
    if (wanted & ~watch->wanted) {
        make_unsure(*watch);
    }
    watch->wanted = wanted;
    watch->ready &= wanted;
    wake();
}

void Selector::make_unsure(Watch &watch)
{
    if (!watch.is_unsure) {
        watch.is_unsure = true;
        unsure_.push_back(watch.id);
    }
}

// Makes sure that there is an epoll descriptor which the loop watches. Returns false after throwing an exception.
bool Selector::open()
{
    int outcome = 0;
    if (!epoll_) {
        epoll_.reset(::epoll_create1(EPOLL_CLOEXEC));
        outcome = epoll_ ? 0 : -errno;
        fd_ = epoll_.get();
    }
    Poller &poller = runtime().loop().poller();
    if (outcome == 0 && !poller.is_added(*this)) {
        outcome = poller.add(*this);
        has_news_ = true;
    }
    if (outcome < 0) {
        throw_exception(outcome, "cannot make an epoll descriptor");
    }
    return outcome == 0;
}

void Selector::leave_loop()
{
    if (epoll_ && runtime().has_loop() && runtime().loop().poller().is_added(*this)) {
        runtime().loop().poller().remove(*this);
    }
}

int Selector::control(int operation, Watch &watch, uint32_t events)
{
    epoll_event event = {events, {.u64 = uint64_t(watch.id)}};
    return ::epoll_ctl(epoll_.get(), operation, watch.fd, &event) == 0 ? 0 : -errno;
}

// Registers the stream for what the program wants. Whether epoll knows the stream is asked of the kernel: it forgets closed
// streams, and may have a registration of another stream for the same file and descriptor.
int Selector::enroll(Watch &watch)
{
    int outcome = control(EPOLL_CTL_ADD, watch, watch.wanted);
    if (outcome == -EEXIST) {
        outcome = control(EPOLL_CTL_MOD, watch, watch.wanted);
    }
    watch.registered = outcome == 0 ? watch.wanted : 0;
    return outcome;
}

// Ends the registration for events that the program does not want. Returns false if the registration belongs to another
// file than the descriptor: the stream was closed, and a duplicate of its descriptor, as in another process, keeps the file open.
bool Selector::narrow(Watch &watch)
{
    watch.registered = watch.is_open() ? watch.registered & watch.wanted : 0;
    return control(watch.registered ? EPOLL_CTL_MOD : EPOLL_CTL_DEL, watch, watch.registered) == 0;
}

// Notes which of the events the program wants. Returns false if there is none.
bool Selector::note(Watch &watch, uint32_t events)
{
    uint32_t ready = (events & kBroken ? kIn | kOut : events) & watch.wanted;
    if (ready && !watch.ready) {
        ready_.push_back(watch.id);
    }
    watch.ready |= ready;
    return ready;
}

// Looks at the streams that may be ready without an event of epoll, and registers those that are not ready.
void Selector::look()
{
    looked_at_.clear();
    std::swap(looked_at_, unsure_);
    for (Id id : looked_at_) {
        look_into(id);
    }
    std::vector<pollfd> asked;
    std::vector<Watch *> of;
    for (Id id : looked_at_) {
        Watch *watch = find(id);
        uint32_t missing = watch && watch->is_open() && !watch->ready ? watch->wanted & ~watch->registered : 0;
        if (missing) {
            asked.push_back({watch->fd, short(missing), 0});
            of.push_back(watch);
        }
    }
    if (asked.empty() || ::poll(asked.data(), asked.size(), 0) < 0) {
        return;
    }
    int failed = 0;
    for (size_t i = 0; i < asked.size(); i++) {
        if (!note(*of[i], uint32_t(asked[i].revents))) {
            failed = std::min(failed, enroll(*of[i]));
        }
    }
    if (failed < 0) {
        php_error_docref(nullptr, E_WARNING, "cannot watch a stream: %s", err::text(-failed));
    }
}

// Notes whether PHP's buffer contains bytes of the stream. PHP code of a filter of the stream may run here.
void Selector::look_into(Id id)
{
    Watch *watch = find(id);
    if (!watch) {
        return;
    }
    watch->is_unsure = false;
    if (watch->is_open() && watch->wanted & kIn) {
        zval stream;
        ZVAL_COPY(&stream, watch->stream.raw());
        bool has_bytes = has_descriptor(&stream, watch->fd) && has_read_ahead(&stream);
        zval_ptr_dtor(&stream);
        watch = has_bytes ? find(id) : nullptr;
        if (watch) {
            (void) note(*watch, kIn);
        }
    }
}

// Notes what epoll reports. Returns false if it has made a new epoll descriptor, so that nothing is registered.
bool Selector::collect()
{
    if (!has_news_) {
        return true;
    }
    epoll_event events[kMostEvents];
    int count = ::epoll_wait(epoll_.get(), events, kMostEvents, 0);
    has_news_ = count > 0;   // epoll reports the same streams again while they are ready, which the loop tells only once
    for (int i = 0; i < count; i++) {
        Watch *watch = find(Id(events[i].data.u64));
        bool is_wanted = watch && watch->is_open() && note(*watch, events[i].events);
        if (!is_wanted && !(watch && narrow(*watch))) {
            rebuild();
            return false;
        }
    }
    return true;
}

// Makes a new epoll descriptor, because the present one reports a file that no descriptor of this process refers to.
void Selector::rebuild()
{
    leave_loop();
    epoll_.reset();
    for (auto each = watches_.begin(); each != watches_.end();) {
        Watch &watch = each->second;
        watch.registered = 0;
        if (watch.is_open()) {
            make_unsure(watch);
            ++each;
        } else {
            each = watches_.erase(each);
        }
    }
    (void) open();
}

// Lets the loop make one turn, until a stream is ready, wake() is called or the timeout has passed.
void Selector::pause(double timeout)
{
    if (!ready_.empty()) {
        timeout = 0;
    }
    Loop &loop = runtime().loop();
    if (loop.scheduler().current().is_main()) {
        if (is_outside("%s() turns the loop, so it must be called outside of coroutines")) {
            runtime().turn(turn_limit(timeout));
        }
    } else if (Coroutine *self = runtime().waiting_coroutine()) {
        Waiter waiter(*self, "Selector::wait");
        waiter_ = &waiter;
        if (timeout == 0) {
            wake();
        }
        loop.ref();
        (void) runtime().wait(waiter, loop.deadline_in(timeout));
        loop.unref();
        waiter_ = nullptr;
    }
    Runnable::unlink();
}

void Selector::wait(double timeout)
{
    if (is_busy_) {
        zend_throw_error(error_class, "This event loop is run by another coroutine");
        return;
    }
    if (!open()) {
        return;
    }
    is_busy_ = true;
    do {
        look();
    } while (!EG(exception) && !collect());
    if (!EG(exception)) {
        pause(timeout);
    }
    is_busy_ = false;
    if (is_forked()) {
        ready_.clear();
    } else if (!EG(exception) && ready_.empty()) {
        (void) collect();
    }
}

void Selector::take_ready(zval *target)
{
    array_init_size(target, uint32_t(ready_.size()));
    for (Id id : ready_) {
        Watch *watch = find(id);
        if (!watch || !watch->is_open()) {
            continue;
        }
        zend_long events = (watch->ready & kIn ? kEventRead : 0) | (watch->ready & kOut ? kEventWrite : 0);
        if (events) {
            add_index_long(target, zend_ulong(id), events);
            watch->ready = 0;
            make_unsure(*watch);   // the program may read less than PHP's buffer contains
        }
    }
    ready_.clear();
}

// The deferred call, which ends the wait at the end of the turn, also lets everything run that is ready now.
void Selector::wake()
{
    if (is_busy_ && !is_forked() && !Runnable::is_linked()) {
        runtime().scheduler().defer(*this);
    }
}

}  // namespace

void register_selector()
{
    SelectorBox::install(register_class_Coro_Event_Selector());
    add_names(SelectorBox::class_entry);
    [[maybe_unused]] static const int registered = ::pthread_atfork(nullptr, nullptr, [] { forks++; });
}

}  // namespace coro::php

using namespace coro;
using namespace coro::php;

ZEND_METHOD(Coro_Event_Selector, watch)
{
    zval *stream;
    zend_long events;
    ZEND_PARSE_PARAMETERS_START(2, 2)
        Z_PARAM_RESOURCE(stream)
        Z_PARAM_LONG(events)
    ZEND_PARSE_PARAMETERS_END();
    if (events & ~(kEventRead | kEventWrite)) {
        zend_argument_value_error(2, "must be CORO_EVENT_READ, CORO_EVENT_WRITE, both or 0");
        RETURN_THROWS();
    }
    Selector &selector = SelectorBox::of(ZEND_THIS);
    if (!selector.is_forked()) {
        selector.watch(stream, (events & kEventRead ? kIn : 0) | (events & kEventWrite ? kOut : 0));
    }
    RETURN_BOOL(!selector.is_forked());
}

ZEND_METHOD(Coro_Event_Selector, wait)
{
    double timeout = -1;
    CORO_PARSE_OPTIONAL(CORO_PARAM_SECONDS, timeout);
    Selector &selector = SelectorBox::of(ZEND_THIS);
    // The parent's epoll descriptor would report what the parent watches.
    if (selector.is_forked()) {
        throw_error("%s() cannot be called in a forked child: the child needs a selector of its own");
        RETURN_THROWS();
    }
    selector.wait(timeout);
    if (!EG(exception)) {
        selector.take_ready(return_value);
    }
}

ZEND_METHOD(Coro_Event_Selector, wake)
{
    ZEND_PARSE_PARAMETERS_NONE();
    SelectorBox::of(ZEND_THIS).wake();
}

ZEND_METHOD(Coro_Event_Selector, isForked)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_BOOL(SelectorBox::of(ZEND_THIS).is_forked());
}
