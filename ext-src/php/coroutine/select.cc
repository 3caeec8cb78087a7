#include "php/coroutine/channel.h"
#include "php/debug/dump.h"
#include "php/runtime/runtime.h"
#include "php/zend/seconds_argument.h"
#include "php/zend/value.h"

#include <deque>

using namespace coro;
using namespace coro::php;

namespace {

// One operation of a select(): a push to the channel if `item` is defined, otherwise a pop from the channel. The
// case holds references to the channel and the item, because the caller's arrays may change during the wait.
struct Case {
    zend_ulong index;
    zend_string *key;   // the key in the caller's array; nullptr: the key is the integer `index`
    Value channel;
    Value item;

    bool pushes() const { return !item.is_undefined(); }
};

using Cases = std::deque<Case>;

struct CaseNames final : WaitSubject::Named {
    explicit CaseNames(Cases &cases) : cases(cases) {}

    std::string name() const override
    {
        std::string text;
        int count = 0;
        for (Case &which : cases) {
            text += count ? ", " : "";
            if (++count > kMostListed) {
                return text + "...";
            }
            text += (which.pushes() ? "push to " : "") + name_of(Z_OBJ_P(which.channel.raw()));
        }
        return text;
    }

    Cases &cases;
};

Channel<Value> &channel_of(Case &which)
{
    return ChannelBox::of(which.channel.raw());
}

bool is_channel(zval *value)
{
    return Z_TYPE_P(value) == IS_OBJECT && instanceof_function(Z_OBJCE_P(value), ChannelBox::class_entry);
}

// Adds a case for each channel in the argument $pop. Returns false if a TypeError was thrown.
bool read_pops(HashTable *given, Cases &cases)
{
    zend_ulong index;
    zend_string *key;
    zval *value;
    ZEND_HASH_FOREACH_KEY_VAL(given, index, key, value) {
        ZVAL_DEREF(value);
        if (!is_channel(value)) {
            zend_argument_type_error(1, "must be an array of channels, %s found", zend_zval_type_name(value));
            return false;
        }
        cases.push_back({index, key, Value(value), Value()});
    } ZEND_HASH_FOREACH_END();
    return true;
}

// Adds a case for each array [channel, value] in the argument $push. Returns false if an error was thrown.
bool read_pushes(HashTable *given, HashTable *pops, Cases &cases)
{
    zend_ulong index;
    zend_string *key;
    zval *value;
    ZEND_HASH_FOREACH_KEY_VAL(given, index, key, value) {
        ZVAL_DEREF(value);
        bool is_pair = Z_TYPE_P(value) == IS_ARRAY && zend_hash_num_elements(Z_ARRVAL_P(value)) == 2;
        zval *channel = is_pair ? zend_hash_index_find_deref(Z_ARRVAL_P(value), 0) : nullptr;
        zval *item = is_pair ? zend_hash_index_find_deref(Z_ARRVAL_P(value), 1) : nullptr;
        if (!channel || !item || !is_channel(channel)) {
            zend_argument_type_error(2, "must be an array of [channel, value]");
            return false;
        }
        if (key ? zend_hash_exists(pops, key) : zend_hash_index_exists(pops, index)) {
            zend_argument_value_error(2, "must not have keys that are in argument #1 ($pop)");
            return false;
        }
        cases.push_back({index, key, Value(channel), Value(item)});
    } ZEND_HASH_FOREACH_END();
    return true;
}

// The case that a select() has chosen. `which` is nullptr if no channel became ready. `is_open` is true if the push
// or pop can be done now, and false if the channel is closed.
struct Found {
    Case *which = nullptr;
    bool is_open = false;
};

bool is_open(Case &which)
{
    Channel<Value> &channel = channel_of(which);
    return which.pushes() ? !channel.is_closed() && channel.may_push() : channel.may_pop();
}

// Returns a case whose channel is ready or closed, if there is one. The search starts at a random case, so that a
// busy channel does not keep the other channels waiting.
Found find_ready(Cases &cases)
{
    size_t first = runtime().scheduler().random() % cases.size();
    for (size_t i = 0; i < cases.size(); i++) {
        Case &which = cases[(first + i) % cases.size()];
        if (is_open(which) || channel_of(which).is_closed()) {
            return {&which, is_open(which)};
        }
    }
    return {};
}

Found wait_for_one(Coroutine &self, Cases &cases, Deadline deadline)
{
    CaseNames names(cases);
    Choice choice(self, "select", WaitSubject::named(names));
    std::deque<Alternative> alternatives;
    for (Case &which : cases) {
        Alternative &alternative = alternatives.emplace_back(choice);
        which.pushes() ? channel_of(which).enter_push(alternative) : channel_of(which).enter_pop(alternative);
    }
    (void) runtime().wait(choice, deadline);
    Found found;
    for (size_t i = 0; i < cases.size(); i++) {
        Case &which = cases[i];
        which.pushes() ? channel_of(which).leave_push(alternatives[i]) : channel_of(which).leave_pop(alternatives[i]);
        if (&alternatives[i] == choice.chosen()) {
            found = {&which, choice.outcome() == 0};
        }
    }
    return found;
}

// Does the push or pop that was chosen. Sets `value` to true after a push, to the item after a pop, and to false if
// the channel is closed. Returns the coroutine that this operation has woken, or nullptr.
Coroutine *proceed(const Found &found, zval *value)
{
    Case &which = *found.which;
    Channel<Value> &channel = channel_of(which);
    if (!found.is_open) {
        set_channel_error(Z_OBJ_P(which.channel.raw()), -err::kClosed);
        ZVAL_FALSE(value);
        return nullptr;
    }
    if (which.pushes()) {
        ZVAL_TRUE(value);
        return channel.push(std::move(which.item));
    }
    Value item;
    Coroutine *woken = channel.pop(item);
    item.move_to(value);
    clear_channel_error(Z_OBJ_P(which.channel.raw()));
    return woken;
}

void return_pair(zval *return_value, const Case &which, zval *value)
{
    zval key = key_of_element(which.index, which.key);
    Z_TRY_ADDREF(key);
    RETVAL_ARR(zend_new_pair(&key, value));
}

}  // namespace

ZEND_FUNCTION(Coro_select)
{
    HashTable *pops, *pushes = const_cast<HashTable *>(&zend_empty_array);
    double timeout = -1;
    ZEND_PARSE_PARAMETERS_START(1, 3)
        Z_PARAM_ARRAY_HT(pops)
        Z_PARAM_OPTIONAL
        Z_PARAM_ARRAY_HT(pushes)
        CORO_PARAM_SECONDS(timeout)
    ZEND_PARSE_PARAMETERS_END();

    Coroutine *self = runtime().waiting_coroutine();
    Cases cases;
    if (!self || !read_pops(pops, cases) || !read_pushes(pushes, pops, cases)) {
        RETURN_THROWS();
    }
    if (cases.empty()) {
        zend_argument_value_error(1, "must not be empty when there is nothing to push");
        RETURN_THROWS();
    }
    Found found = find_ready(cases);
    if (!found.which) {
        found = wait_for_one(*self, cases, runtime().loop().deadline_in(timeout));
    }
    if (!found.which) {
        RETURN_NULL();
    }
    zval value;
    Coroutine *woken = proceed(found, &value);
    return_pair(return_value, *found.which, &value);
    if (woken) {
        runtime().run_woken(*woken);
    }
}
