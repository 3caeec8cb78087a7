#include "php/hook/hooked_wait.h"
#include "php/runtime/runtime.h"
#include "php/runtime/source_location.h"
#include "php/zend/exceptions.h"
#include "php/zend/frames.h"
#include "php/zend/internal_function.h"
#include "php/zend/object_handlers.h"

#include "coro/hook/postponed_poll.h"

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <deque>
#include <unordered_map>
#include <unordered_set>
#include <utility>

// Several coroutines may use the same CurlMultiHandle, as those do that share a client of Guzzle or Symfony. Each may have a loop
// of curl_multi_exec() and curl_multi_select() of its own.
//
// - One coroutine polls: it waits for the sockets of all transfers. The others that call curl_multi_select() follow it. When a
//   coroutine returns from curl_multi_select() and none polls any more, one follower returns, too, and takes over. If each
//   follower returned, N coroutines would be woken N times for each event.
// - curl_multi_exec() may open and close sockets that the poller does not know. So it ends the poller's wait. Of the followers it
//   ends the waits of those whose transfers have got bytes or have ended, and of all when the last transfer has ended.
// - A coroutine whose wait has ended in this way need not call libcurl again: its next curl_multi_exec() only returns the number
//   of transfers. Otherwise two coroutines would wake each other for ever.
// - While a callback of a transfer waits, libcurl refuses other calls: curl_multi_exec() then returns the number of transfers,
//   curl_multi_select() waits, and curl_multi_add_handle() and curl_multi_remove_handle() wait for their turn.
// - curl_multi_info_read() leaves a message to the coroutine that has added the transfer if that one is in curl_multi_select(),
//   or was canceled there and has not called a function with the handle since.
//
// Neither curl_multi_exec() nor curl_multi_info_read() waits: clients such as Symfony's do not expect other coroutines there.
namespace coro::php {

namespace {

// A transfer that a coroutine has added.
struct Transfer {
    int64_t adder;                       // the id of the coroutine
    double received = 0;                 // bytes, when the coroutine was last woken
};

// The end of a transfer, which curl_multi_info_read() has not returned to the program.
struct Message {
    zval value;                          // what the function returns
    const zend_object *transfer;
    int64_t adder;                       // the id of the coroutine that has added the transfer
};

// What coroutines do with one CurlMultiHandle.
struct Multi {
    Coroutine *poller = nullptr;         // waits in curl_multi_select() for the sockets of all transfers
    Coroutine *executor = nullptr;       // runs curl_multi_exec(), or waits in a callback of a transfer
    WaitQueue followers;                 // in curl_multi_select()
    bool follow_executor = false;        // some of them have come while curl_multi_exec() ran
    WaitQueue successors;                // wait for the end of curl_multi_exec()
    uint64_t executions = 0;
    zend_long running = 0;               // the number of transfers, as the last curl_multi_exec() has returned it
    bool has_new = false;                // a transfer was added after it
    bool is_broken = false;              // a fatal error has ended a callback: libcurl refuses all calls, as inside a callback
    std::unordered_map<int64_t, Waiter *> selecting;   // the coroutines in curl_multi_select(), by id; nullptr: does not follow
    std::unordered_set<int64_t> canceled;    // the ids of coroutines that were canceled there and have called nothing since
    std::unordered_set<int64_t> informed;    // of those that were there at the last curl_multi_exec() and have returned
    std::unordered_map<zend_object *, Transfer> transfers;
    std::deque<Message> kept;
    int64_t refused = 0;                 // the id of the coroutine that was refused these, and has neither waited nor added since
};

std::unordered_map<const zend_object *, Multi> multis;

Coroutine &current()
{
    return runtime().scheduler().current();
}

// Returns the state of the CurlMultiHandle that is the first argument. Returns nullptr if there is no such argument, and if
// there are no coroutines.
Multi *multi_of(zend_execute_data *frame)
{
    static const zend_class_entry *multi_class = nullptr;
    if (!multi_class) {
        multi_class = find_class("curlmultihandle");
    }
    zend_object *first = runtime().has_loop() ? object_argument_of(frame, 1) : nullptr;
    return first && first->ce == multi_class ? &multis[first] : nullptr;
}

void end_poll(Multi &multi)
{
    Waiter *waiter = multi.poller ? multi.poller->waiter() : nullptr;
    if (waiter && !waiter->is_woken()) {
        waiter->wake(-EINTR);   // its curl_multi_select() returns as if no socket were ready
    }
}

// Wakes a follower if no coroutine polls or executes.
void hand_over(Multi &multi)
{
    if (!multi.poller && !multi.executor) {
        (void) wake_first(multi.followers, 0);
    }
}

void end_execution(Multi &multi)
{
    multi.executor = nullptr;
    multi.executions++;   // for the coroutines that have called curl_multi_select() while a callback waited
    end_poll(multi);
    if (std::exchange(multi.follow_executor, false)) {
        hand_over(multi);
    }
    wake_all(multi.successors, 0);
}

// Calls an internal function of PHP. Returns its result, whose destructor the caller must call.
template <size_t count>
zval call_internal(zif_handler handler, const char *name, zval (&arguments)[count])
{
    zend_internal_function function = *find_internal_function(name);
    function.handler = handler;
    zval result;
    zend_call_known_function(reinterpret_cast<zend_function *>(&function), nullptr, nullptr, &result, count, arguments, nullptr);
    return result;
}

// Returns how many bytes of head and body a transfer has received.
double received_by(zend_object *transfer)
{
    constexpr zend_long kHeaderSize = 0x200000 + 11, kSizeDownload = 0x300000 + 8;   // CURLINFO_*, which libcurl never changes
    double bytes = 0;
    for (zend_long what : {kHeaderSize, kSizeDownload}) {
        zval arguments[2];
        ZVAL_OBJ(&arguments[0], transfer);
        ZVAL_LONG(&arguments[1], what);
        zval value = call_internal(find_internal_function("curl_getinfo")->handler, "curl_getinfo", arguments);
        bytes += zval_get_double(&value);
        zval_ptr_dtor(&value);
    }
    return bytes;
}

void wake_follower(Multi &multi, int64_t id)
{
    auto found = multi.selecting.find(id);
    if (found != multi.selecting.end() && found->second) {
        found->second->wake(0);
    }
}

zif_handler info_read_before();   // PHP's own curl_multi_info_read()
void keep_messages(Multi &multi, zend_object *handle);

// Wakes the followers whose transfers have ended or have received bytes since they were woken last.
void wake_those_with_news(Multi &multi, zend_object *handle, bool have_ended)
{
    if (multi.running == 0 || !find_internal_function("curl_getinfo")) {
        wake_all(multi.followers, 0);
    }
    if (have_ended && !multi.followers.empty()) {
        keep_messages(multi, handle);
    }
    for (auto transfer = multi.transfers.begin(); transfer != multi.transfers.end() && !multi.followers.empty(); transfer++) {
        auto sleeper = multi.selecting.find(transfer->second.adder);
        if (sleeper == multi.selecting.end() || !sleeper->second || sleeper->second->is_woken()) {
            continue;
        }
        double received = received_by(transfer->first);
        if (std::exchange(transfer->second.received, received) != received) {
            sleeper->second->wake(0);
        }
    }
}

// Returns true after throwing an Error. Otherwise a program would call the function again and again.
bool throw_when_broken(const Multi &multi)
{
    if (multi.is_broken) {
        throw_error("%s() cannot be called any more with this CurlMultiHandle, because a fatal error has ended a callback of one "
                    "of its transfers");
    }
    return multi.is_broken;
}

void multi_exec(zif_handler before, INTERNAL_FUNCTION_PARAMETERS)
{
    Multi *multi = ZEND_NUM_ARGS() == 2 ? multi_of(execute_data) : nullptr;
    if (multi && throw_when_broken(*multi)) {
        return;
    }
    if (!multi || multi->executor == &current()) {   // libcurl reports the error of a callback
        before(INTERNAL_FUNCTION_PARAM_PASSTHRU);
        return;
    }
    multi->canceled.erase(current().id());
    bool is_informed = multi->informed.erase(current().id()) > 0;
    if (multi->executor || (is_informed && !multi->has_new)) {
        ZEND_TRY_ASSIGN_REF_LONG(ZEND_CALL_ARG(execute_data, 2), multi->executor && !multi->running ? 1 : multi->running);
        RETURN_LONG(0);
    }
    bool has_new = std::exchange(multi->has_new, false);
    multi->informed.clear();
    multi->executions++;
    end_poll(*multi);   // first, because closed sockets would end the wait of the poller with an error
    multi->executor = &current();
    before(INTERNAL_FUNCTION_PARAM_PASSTHRU);
    zend_long before_it = std::exchange(multi->running, zval_get_long(argument_of(execute_data, 2)));
    end_execution(*multi);
    zend_object *handle = Z_OBJ_P(ZEND_CALL_ARG(execute_data, 1));
    wake_those_with_news(*multi, handle, multi->running < before_it || has_new);
}

// Waits until the poller's wait or the execution has ended, and returns what curl_multi_select() returns.
zend_long follow(Multi &multi, Coroutine &self, Deadline deadline)
{
    HookedWait wait(self);
    Waiter waiter(self, "curl_multi_select");
    multi.followers.push_back(waiter);
    multi.follow_executor = multi.follow_executor || multi.executor;
    multi.selecting[self.id()] = &waiter;
    int outcome = runtime().wait(waiter, deadline);
    multi.selecting[self.id()] = nullptr;
    return outcome == 0 || outcome == -ETIMEDOUT ? 0 : -1;
}

// Returns the timeout of curl_multi_select() in seconds. Returns 0 if it does not wait or throws because of its arguments.
double timeout_of(zend_execute_data *frame)
{
    constexpr double kDefault = 1, kMost = 1e9;
    zval *second = argument_of(frame, 2);
    if (!second) {
        return kDefault;
    }
    double timeout = Z_TYPE_P(second) <= IS_STRING ? zval_get_double(second) : 0;
    return timeout > 0 && timeout < kMost ? timeout : 0;
}

// Waits for the sockets for which libcurl's function would wait, but after this function has returned: while it waits, libcurl
// refuses the calls of other coroutines.
void poll_transfers(Coroutine &self, zif_handler before, INTERNAL_FUNCTION_PARAMETERS)
{
    hook::postpone_poll(self);
    before(INTERNAL_FUNCTION_PARAM_PASSTHRU);
    int count = hook::wait_in_postponed_poll(self);
    if (count > 0 || (count < 0 && errno != EINTR)) {
        RETVAL_LONG(count);
    }
}

// Returns true if a message was kept for another coroutine in curl_multi_select(). That one is woken already.
bool keeps_for_awake(const Multi &multi)
{
    return std::any_of(multi.kept.begin(), multi.kept.end(), [&multi](const Message &message) {
        return multi.selecting.count(message.adder) > 0;
    });
}

void multi_select(zif_handler before, INTERNAL_FUNCTION_PARAMETERS)
{
    Coroutine *self = runtime().coroutine_that_may_wait();
    Multi *multi = self ? multi_of(execute_data) : nullptr;
    if (multi && throw_when_broken(*multi)) {
        return;
    }
    double timeout = multi ? timeout_of(execute_data) : 0;
    if (timeout == 0 || multi->executor == self) {
        before(INTERNAL_FUNCTION_PARAM_PASSTHRU);
        return;
    }
    uint64_t executions = multi->executions;
    multi->informed.erase(self->id());
    multi->canceled.erase(self->id());
    multi->selecting[self->id()] = nullptr;
    multi->refused = 0;
    if (keeps_for_awake(*multi)) {
        timeout = 0;   // lets the coroutines run that will ask for the messages; libcurl perhaps does not wait
    }
    if (multi->poller || multi->executor || timeout == 0) {
        RETVAL_LONG(follow(*multi, *self, runtime().loop().read_clock() + Deadline(timeout * double(kSecond))));
    } else {
        multi->poller = self;
        poll_transfers(*self, before, INTERNAL_FUNCTION_PARAM_PASSTHRU);
        multi->poller = nullptr;
    }
    multi->selecting.erase(self->id());
    if (self->was_canceled()) {
        multi->canceled.insert(self->id());
    }
    hand_over(*multi);
    if (multi->executions != executions) {
        multi->informed.insert(self->id());
    }
}

// Waits while a callback of another coroutine's curl_multi_exec() waits.
void await_end_of_execution(Multi &multi, const char *what)
{
    Coroutine *self = runtime().coroutine_that_may_wait();
    while (self && multi.executor && multi.executor != self) {
        Waiter waiter(*self, what);
        multi.successors.push_back(waiter);
        if (runtime().wait(waiter, kNever) != 0 || EG(exception)) {
            return;   // libcurl refuses the call
        }
    }
}

void multi_add(zif_handler before, INTERNAL_FUNCTION_PARAMETERS)
{
    Multi *multi = multi_of(execute_data);
    if (multi) {
        await_end_of_execution(*multi, "curl_multi_add_handle");
    }
    before(INTERNAL_FUNCTION_PARAM_PASSTHRU);
    if (multi && Z_TYPE_P(return_value) == IS_LONG && Z_LVAL_P(return_value) == 0) {
        multi->has_new = true;
        multi->refused = 0;
        multi->transfers[object_argument_of(execute_data, 2)] = {current().id()};
    }
}

void forget_messages_of(Multi &multi, const zend_object *transfer)
{
    for (size_t i = multi.kept.size(); i-- > 0;) {
        if (multi.kept[i].transfer == transfer) {
            zval value = multi.kept[i].value;
            multi.kept.erase(multi.kept.begin() + ptrdiff_t(i));
            zval_ptr_dtor(&value);
        }
    }
}

void multi_remove(zif_handler before, INTERNAL_FUNCTION_PARAMETERS)
{
    Multi *multi = multi_of(execute_data);
    if (multi) {
        if (multi->executor && multi->executor != &current()) {
            Shield shield(current());   // the call often cleans up, in a `finally` block or a destructor
            await_end_of_execution(*multi, "curl_multi_remove_handle");
        }
        multi->canceled.erase(current().id());
        end_poll(*multi);   // the function may close sockets
    }
    before(INTERNAL_FUNCTION_PARAM_PASSTHRU);
    if (multi && Z_TYPE_P(return_value) == IS_LONG && Z_LVAL_P(return_value) == 0) {
        zend_object *transfer = object_argument_of(execute_data, 2);
        multi->transfers.erase(transfer);
        forget_messages_of(*multi, transfer);
    }
}

void forget_messages(Multi &multi)
{
    std::deque<Message> kept;
    kept.swap(multi.kept);
    for (Message &each : kept) {
        zval_ptr_dtor(&each.value);
    }
}

// Returns a coroutine that runs or waits in a function with the handle, or nullptr. Followers exist only beside one.
Coroutine *user_of_multi(const Multi &multi)
{
    return multi.executor ? multi.executor : multi.poller;
}

void multi_close(zif_handler before, INTERNAL_FUNCTION_PARAMETERS)
{
    Multi *multi = multi_of(execute_data);
    Coroutine *user = multi ? user_of_multi(*multi) : nullptr;
    if (user && user != &current()) {
        zend_throw_error(error_class, "%s cannot call curl_multi_close() while %s waits in a call with the same handle",
                         current_with_place().c_str(), with_place(*user).c_str());
        return;
    }
    before(INTERNAL_FUNCTION_PARAM_PASSTHRU);
    if (multi) {
        multi->transfers.clear();
        forget_messages(*multi);
    }
}

zend_object *transfer_in(zval *message)
{
    zval *transfer = zend_hash_str_find(Z_ARRVAL_P(message), ZEND_STRL("handle"));
    return transfer && Z_TYPE_P(transfer) == IS_OBJECT ? Z_OBJ_P(transfer) : nullptr;
}

// Returns true if the message belongs to another coroutine, which asks for it when it comes back.
bool waits_for(const Multi &multi, int64_t adder)
{
    bool comes_back = multi.selecting.count(adder) > 0 || (multi.canceled.count(adder) > 0 && runtime().scheduler().find(adder));
    return adder != current().id() && comes_back;
}

// Returns how many of the kept messages curl_multi_info_read() returns to the coroutine.
size_t messages_for_current(const Multi &multi)
{
    return size_t(std::count_if(multi.kept.begin(), multi.kept.end(),
                                [&multi](const Message &message) { return !waits_for(multi, message.adder); }));
}

// Gives the coroutine a message that was kept, or false. If the coroutine asks twice without curl_multi_select() between, it gets
// any message: Guzzle does not wait when no transfer is running.
void read_kept(Multi &multi, zval *return_value)
{
    bool gets_any = std::exchange(multi.refused, 0) == current().id();
    multi.canceled.erase(current().id());
    for (auto message = multi.kept.begin(); message != multi.kept.end(); ++message) {
        if (gets_any || !waits_for(multi, message->adder)) {
            ZVAL_COPY_VALUE(return_value, &message->value);
            multi.kept.erase(message);
            return;
        }
    }
    multi.refused = multi.kept.empty() ? 0 : current().id();
    RETVAL_FALSE;
}

// Takes all messages of libcurl, and wakes the followers to whom they belong.
void keep_messages(Multi &multi, zend_object *handle)
{
    for (;;) {
        zval argument[1];
        ZVAL_OBJ(&argument[0], handle);
        zval message = call_internal(info_read_before(), "curl_multi_info_read", argument);
        if (Z_TYPE(message) != IS_ARRAY) {
            return;
        }
        zend_object *transfer = transfer_in(&message);
        auto found = multi.transfers.find(transfer);
        int64_t adder = found != multi.transfers.end() ? found->second.adder : 0;
        multi.kept.push_back({message, transfer, adder});
        wake_follower(multi, adder);
    }
}

void multi_info_read(zif_handler before, INTERNAL_FUNCTION_PARAMETERS)
{
    Multi *multi = multi_of(execute_data);
    for (;;) {
        before(INTERNAL_FUNCTION_PARAM_PASSTHRU);
        if (!multi || Z_TYPE_P(return_value) != IS_ARRAY) {
            break;
        }
        zend_object *transfer = transfer_in(return_value);
        auto found = multi->transfers.find(transfer);
        if (found == multi->transfers.end() || !waits_for(*multi, found->second.adder)) {
            return;
        }
        multi->kept.push_back({*return_value, transfer, found->second.adder});
        wake_follower(*multi, found->second.adder);
    }
    if (multi && Z_TYPE_P(return_value) == IS_FALSE) {
        read_kept(*multi, return_value);
        if (ZEND_NUM_ARGS() == 2) {
            ZEND_TRY_ASSIGN_REF_LONG(ZEND_CALL_ARG(execute_data, 2), zend_long(messages_for_current(*multi)));
        }
    }
}

ReplacedFunction curl_functions[] = {
    {"curl_multi_add_handle", multi_add},
    {"curl_multi_close", multi_close},
    {"curl_multi_exec", multi_exec},
    {"curl_multi_info_read", multi_info_read},
    {"curl_multi_remove_handle", multi_remove},
    {"curl_multi_select", multi_select},
};

zif_handler info_read_before()
{
    constexpr size_t kInfoRead = 3;
    return curl_functions[kInfoRead].before;
}

void free_multi(zend_object *object);

ReplacedHandler<&zend_object_handlers::free_obj, free_multi> freeing_of_multis = {"curlmultihandle"};

void free_multi(zend_object *object)
{
    auto found = multis.find(object);
    if (found == multis.end()) {
        freeing_of_multis.before(object);
        return;
    }
    // The callbacks of destructors may look at other handles.
    forget_messages(found->second);
    multis.erase(object);
    freeing_of_multis.before(object);
}

void wrap_multis()
{
    WrappedFunctions<curl_functions>::wrap();
    freeing_of_multis.replace();
}

void unwrap_multis()
{
    WrappedFunctions<curl_functions>::unwrap();
    freeing_of_multis.restore();
}

void forget_crashed_multi_user(Coroutine &coroutine, bool)
{
    for (auto &[object, multi] : multis) {
        multi.selecting.erase(coroutine.id());
        if (multi.poller == &coroutine) {
            multi.poller = nullptr;
        }
        hand_over(multi);
        if (multi.executor == &coroutine) {
            multi.is_broken = true;
            end_execution(multi);
        }
    }
}

// The coroutines in the functions will never run again, except the one that has forked.
void leave_multis()
{
    for (auto &[object, multi] : multis) {
        multi.poller = nullptr;
        multi.executor = multi.executor == &current() ? multi.executor : nullptr;
        multi.selecting.clear();
        while (multi.followers.pop_front() || multi.successors.pop_front()) {
        }
    }
}

// Objects that are still there are freed with the heap of the request.
void forget_multis()
{
    multis.clear();
}

}  // namespace

const RuntimeObserver curl_multi_observer({
    .order = Order::kConnecting,
    .on_unload = unwrap_multis,
    .on_first_request = wrap_multis,
    .on_request_begin = forget_multis,
    .on_fork = leave_multis,
    .on_crash = forget_crashed_multi_user,
    .on_loop_abandoned = leave_multis,
});

}  // namespace coro::php
