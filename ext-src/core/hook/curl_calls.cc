#include "core/hook/library_calls.h"

#include "core/hook/gate.h"
#include "core/hook/wait.h"

namespace coro::hook::curl {

namespace {

// The numbers of libcurl's header, which coro is built without.
using Error = int;
constexpr Error kAborted = 42;        // CURLE_ABORTED_BY_CALLBACK
constexpr Error kBadArgument = 43;    // CURLE_BAD_FUNCTION_ARGUMENT

LibraryFunction<Error(void *)> perform = {"curl_easy_perform"};
LibraryFunction<const char *(Error)> strerror = {"curl_easy_strerror"};

Error perform_hook(void *transfer)
{
    Coroutine *self = waiting_coroutine();
    Error error = perform(transfer);
    bool is_canceled = self && (self->was_canceled() || host->is_interrupted());
    return error == kBadArgument && is_canceled ? kAborted : error;
}

// The extension asks for this text only if libcurl has not described the error, as it does when a callback aborts.
const char *strerror_hook(Error error)
{
    return error == kAborted && waiting_coroutine() ? "The transfer was canceled, or aborted by a callback" : strerror(error);
}

}  // namespace

std::span<const HookedFunction> hooked_functions()
{
    static const HookedFunction functions[] = {
        row_of<perform>(perform_hook, kCurl),
        row_of<strerror>(strerror_hook, kCurl),
    };
    return functions;
}

}  // namespace coro::hook::curl
