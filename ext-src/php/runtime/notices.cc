#include "php/runtime/notices.h"

#include "php/zend/value.h"

#include "coro/base/log.h"
#include "coro/proto/http2/session.h"
#include "coro/server/config/options.h"

#include <set>
#include <string>

namespace coro::php {

static std::set<std::string, std::less<>> noticed;

// True: a server has logged its notice about options without effect, so this process logs no further notice about options.
static bool notices_are_over;

bool is_first_notice(std::string_view class_name, std::string_view thing)
{
    return noticed.insert(std::string(class_name).append("::").append(thing)).second;
}

void note_useless_option(const char *where, std::string_view option, const char *why)
{
    if (is_first_notice(where, option)) {
        log(LogLevel::kNotice, "the option %s has no effect in %s, because %s", std::string(option).c_str(), where, why);
    }
}

// Logs, once, that the option for HTTP/2 has no effect in a build without it.
static void note_missing_http2(std::string_view name, bool is_on)
{
    constexpr std::string_view kOption = "open_http2_protocol";
    if (is_on && name == kOption && !http2::Session::is_available() && is_first_notice("option", kOption)) {
        log(LogLevel::kWarning, "the option open_http2_protocol has no effect: %s", http2::Session::kNotAvailable);
    }
}

void IgnoredOptions::add(HashTable *settings, Scope scope)
{
    zend_string *name;
    zval *value;
    ZEND_HASH_FOREACH_STR_KEY_VAL(settings, name, value) {
        ZVAL_DEREF(value);
        note_missing_http2(view(name), zend_is_true(value));
        const IgnoredOption *option = find_ignored_option(view(name));
        if (!option || option->is_met_by(zend_is_true(value)) || (scope == kOfCoroutines && !option->is_of_coroutines)) {
            continue;
        }
        if (is_first_notice("option", option->name)) {
            names_.push_back(option->name);
        }
    } ZEND_HASH_FOREACH_END();
}

void IgnoredOptions::log_once() const
{
    if (names_.empty() || notices_are_over) {
        return;
    }
    std::string list;
    for (std::string_view name : names_) {
        list.append(list.empty() ? "" : ", ").append(name);
    }
    log(LogLevel::kNotice, "these options have no effect in coro: %s; see the options reference", list.c_str());
}

void IgnoredOptions::log_for_server() const
{
    log_once();
    notices_are_over = true;
}

void forget_notices()
{
    noticed.clear();
    notices_are_over = false;
}

}  // namespace coro::php
