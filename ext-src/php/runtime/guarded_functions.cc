#include "php/zend/exceptions.h"
#include "php/zend/internal_function.h"
#include "php/runtime/source_location.h"
#include "php/runtime/without_waits.h"

#include <utility>

// Some internal functions call PHP code while their own state is in globals of their extension, where it cannot be
// saved with a coroutine. So for each such function, either the PHP code that it calls may not wait, or only one
// coroutine at a time runs the function and the other coroutines wait for their turn.
namespace coro::php {

namespace {

// A thread of execution of PHP code: a native Fiber, in whatever coroutine the Fiber is resumed; outside of Fibers
// a coroutine or the main program.
struct Flow {
    int64_t coroutine;   // the id of the coroutine, or kMainProgram
    const zend_fiber *fiber;

    static constexpr int64_t kMainProgram = 0;

    static Flow current()
    {
        bool is_main = !runtime().has_loop() || runtime().scheduler().current().is_main();
        return {is_main ? kMainProgram : runtime().scheduler().current().id(), EG(active_fiber)};
    }

    bool operator==(const Flow &other) const
    {
        return fiber == other.fiber && (fiber || coroutine == other.coroutine);
    }
};

// A group of functions that share globals. Only one flow at a time has the turn, which means that it may run
// functions of the group. A flow keeps its turn while such a function calls PHP code. Other flows that call a
// function of the group wait for the turn.
struct Turn {
    const char *const what;
    const bool nests = true;   // true: nested calls are safe, because PHP saves the globals of the outer call
    Flow owner{};
    int depth = 0;   // the number of nested calls of `owner`; 0: no flow runs a function of the group
    WaitQueue waiting{};

    bool is_of_another(const Flow &self) const { return depth > 0 && !(owner == self); }

    void take(const Flow &self)
    {
        owner = self;
        depth++;
    }

    void give_back()
    {
        if (depth > 0 && --depth == 0) {
            wake_all(waiting, 0);
        }
    }

    // Ends the turn of the flow that runs a function of this group, and drops the waiting coroutines, which never run
    // again.
    void forget()
    {
        while (waiting.pop_front()) {
        }
        depth = 0;
    }
};

Turn multisort = {"array_multisort()", false};
Turn collator = {"Collator::sort()"};
Turn multibyte_regex = {"mb_ereg_replace_callback()"};
Turn file_info = {"finfo"};
Turn soap = {"SOAP"};

Turn *const turns[] = {&multisort, &collator, &multibyte_regex, &file_info, &soap};

Turn *const no_waits = nullptr;

void throw_no_turn(const Turn &turn, const Flow &self)
{
    Coroutine *owner = runtime().find(turn.owner.coroutine);
    std::string where = turn.owner.coroutine == self.coroutine ? "the Fiber that is inside"
                        : owner                                ? with_place(*owner)
                                                               : "the main program";
    zend_throw_error(error_class, "%s: %s cannot wait here until %s has left it", turn.what, current_with_place().c_str(),
                     where.c_str());
}

// Waits until no other flow (coroutine or native Fiber) runs a function of this group. Returns false if an exception
// was thrown.
[[gnu::noinline]] bool wait_for_turn(Turn &turn, const Flow &self)
{
    while (turn.is_of_another(self)) {
        if (self.coroutine == Flow::kMainProgram || self.coroutine == turn.owner.coroutine || unsafe_depth) {
            throw_no_turn(turn, self);
            return false;
        }
        Waiter waiter(runtime().scheduler().current(), turn.what);
        turn.waiting.push_back(waiter);
        int outcome = runtime().wait(waiter, kNever);
        if (outcome < 0 && !EG(exception)) {
            throw_canceled();
        }
        if (EG(exception)) {
            return false;
        }
    }
    return true;
}

// Calls a function of the group `turn` as soon as no other flow runs a function of the group. While the function
// runs, no C++ object with a destructor may exist in this frame, because a fatal error jumps over the frame.
void call_in_turn(Turn &turn, zif_handler function, INTERNAL_FUNCTION_PARAMETERS)
{
    Flow self = Flow::current();
    if (UNEXPECTED(turn.is_of_another(self)) && !wait_for_turn(turn, self)) {
        return;
    }
    if (UNEXPECTED(turn.depth > 0 && !turn.nests)) {
        zend_throw_error(error_class, "%s cannot be called by a method that it calls to compare values", turn.what);
        return;
    }
    turn.take(self);
    zend_try {
        function(INTERNAL_FUNCTION_PARAM_PASSTHRU);
    } zend_catch {
        turn.give_back();
        zend_bailout();
    } zend_end_try();
    turn.give_back();
}

struct GuardedFunction {
    const char *name;
    // The group to which the function belongs: only one flow at a time may run a function of the group. no_waits:
    // several flows may run the function at the same time, but PHP code that the function calls may not wait.
    Turn *turn;
    zif_handler before = nullptr;

    void call(INTERNAL_FUNCTION_PARAMETERS)
    {
        if (turn) {
            call_in_turn(*turn, before, INTERNAL_FUNCTION_PARAM_PASSTHRU);
        } else {
            without_waits([&] { before(INTERNAL_FUNCTION_PARAM_PASSTHRU); });
        }
    }
};

// An alias of a function needs a row of its own. The comments name the globals that the functions share, and the
// PHP code that can run while a function uses these globals.
GuardedFunction guarded_functions[] = {
    // These functions share the lexer's globals (LANG_SCNG, CG). PHP code that can run meanwhile: output
    // callbacks, error handlers, stream wrappers.
    {"highlight_string", no_waits},
    {"highlight_file", no_waits},
    {"show_source", no_waits},
    {"php_strip_whitespace", no_waits},
    {"token_get_all", no_waits},
    {"phptoken::tokenize", no_waits},
    // These functions share INI_SCNG, CG(ini_parser_param) and BG(active_ini_file_section). PHP code that can run
    // meanwhile: error handlers.
    {"parse_ini_string", no_waits},
    {"parse_ini_file", no_waits},
    {"get_browser", no_waits},
    // All calls share ARRAYG(multisort_func). PHP code that can run meanwhile: __toString() of the compared
    // values, error handlers.
    {"array_multisort", &multisort},
    // These functions share INTL_G(current_collator) and INTL_G(compare_func). PHP code that can run meanwhile:
    // __toString() of the compared values.
    {"collator::sort", &collator},
    {"collator::asort", &collator},
    {"collator_sort", &collator},
    {"collator_asort", &collator},
    // These functions share MBREX(ht_rc), the compiled patterns. PHP code that can run meanwhile: the callback of
    // mb_ereg_replace_callback(). If the same pattern is compiled meanwhile with other options, PHP frees the
    // compiled pattern that the outer call still uses.
    {"mb_ereg_replace_callback", &multibyte_regex},
    {"mb_ereg_replace", &multibyte_regex},
    {"mb_eregi_replace", &multibyte_regex},
    {"mb_ereg", &multibyte_regex},
    {"mb_eregi", &multibyte_regex},
    {"mb_ereg_match", &multibyte_regex},
    {"mb_ereg_search", &multibyte_regex},
    {"mb_ereg_search_pos", &multibyte_regex},
    {"mb_ereg_search_regs", &multibyte_regex},
    {"mb_ereg_search_init", &multibyte_regex},
    {"mb_split", &multibyte_regex},
    // These functions build their result inside the finfo object. PHP code that can run meanwhile: stream
    // wrappers.
    {"finfo_file", &file_info},
    {"finfo_buffer", &file_info},
    {"finfo::file", &file_info},
    {"finfo::buffer", &file_info},
    // These methods share SOAP_GLOBAL(sdl), SOAP_GLOBAL(encoding), SOAP_GLOBAL(class_map) and others. PHP code
    // that can run meanwhile: __doRequest(), functions of the server, typemaps, class maps.
    {"soapclient::__construct", &soap},
    {"soapclient::__call", &soap},
    {"soapclient::__soapcall", &soap},
    {"soapserver::__construct", &soap},
    {"soapserver::handle", &soap},
};

}  // namespace

static void forget_turns_of_others()
{
    for (Turn *turn : turns) {
        if (turn->is_of_another(Flow::current())) {
            turn->forget();
        }
    }
}

static void forget_turns()
{
    for (Turn *turn : turns) {
        turn->forget();
    }
}

const RuntimeObserver guarded_functions_observer({
    .on_unload = WrappedFunctions<guarded_functions>::unwrap,
    .on_first_request = WrappedFunctions<guarded_functions>::wrap,
    .on_fork = forget_turns_of_others,
    .on_loop_abandoned = forget_turns,
    .on_shutdown = forget_turns,
});

}  // namespace coro::php
