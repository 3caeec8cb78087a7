#include "php/runtime/guarded_functions.h"

#include "php/zend/exceptions.h"
#include "php/zend/internal_function.h"
#include "php/runtime/source_location.h"
#include "php/runtime/without_waits.h"

#include <iterator>
#include <utility>

namespace coro::php {

namespace {

// A flow of control: a native Fiber, wherever it is resumed, or else a coroutine or the main program.
struct Flow {
    int64_t coroutine;   // its id
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

// Functions that share globals. The flow that is inside one of them, with PHP code in between, has the turn: others wait.
struct Turn {
    const char *const what;
    const bool nests = true;   // a call within a call is safe: PHP keeps the globals of the outer one
    Flow owner{};
    int depth = 0;   // of calls within calls; 0: it is free
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

    // Those that wait are not going to run any more.
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

Turn *const nobody_waits = nullptr;

struct GuardedFunction {
    const char *class_name;   // nullptr: a function
    const char *name;
    Turn *turn;               // nobody_waits: what it calls may not wait
    zif_handler before = nullptr;
};

// In lower case. An alias has a row of its own.
GuardedFunction functions[] = {
    // The lexer's globals (LANG_SCNG, CG): output callbacks, error handlers and stream wrappers are called.
    {nullptr, "highlight_string", nobody_waits},
    {nullptr, "highlight_file", nobody_waits},
    {nullptr, "show_source", nobody_waits},
    {nullptr, "php_strip_whitespace", nobody_waits},
    {nullptr, "token_get_all", nobody_waits},
    {"phptoken", "tokenize", nobody_waits},
    // INI_SCNG, CG(ini_parser_param), BG(active_ini_file_section): error handlers.
    {nullptr, "parse_ini_string", nobody_waits},
    {nullptr, "parse_ini_file", nobody_waits},
    {nullptr, "get_browser", nobody_waits},
    // ARRAYG(multisort_func): __toString() of what is compared, error handlers.
    {nullptr, "array_multisort", &multisort},
    // INTL_G(current_collator), INTL_G(compare_func): __toString().
    {"collator", "sort", &collator},
    {"collator", "asort", &collator},
    {nullptr, "collator_sort", &collator},
    {nullptr, "collator_asort", &collator},
    // MBREX(ht_rc): a pattern that is compiled with other options frees the one that the callback's function goes on with.
    {nullptr, "mb_ereg_replace_callback", &multibyte_regex},
    {nullptr, "mb_ereg_replace", &multibyte_regex},
    {nullptr, "mb_eregi_replace", &multibyte_regex},
    {nullptr, "mb_ereg", &multibyte_regex},
    {nullptr, "mb_eregi", &multibyte_regex},
    {nullptr, "mb_ereg_match", &multibyte_regex},
    {nullptr, "mb_ereg_search", &multibyte_regex},
    {nullptr, "mb_ereg_search_pos", &multibyte_regex},
    {nullptr, "mb_ereg_search_regs", &multibyte_regex},
    {nullptr, "mb_ereg_search_init", &multibyte_regex},
    {nullptr, "mb_split", &multibyte_regex},
    // The answer is put together in the finfo object: stream wrappers.
    {nullptr, "finfo_file", &file_info},
    {nullptr, "finfo_buffer", &file_info},
    {"finfo", "file", &file_info},
    {"finfo", "buffer", &file_info},
    // SOAP_GLOBAL(sdl), (encoding), (class_map) and so on: __doRequest(), functions of the server, typemaps, class maps.
    {"soapclient", "__construct", &soap},
    {"soapclient", "__call", &soap},
    {"soapclient", "__soapcall", &soap},
    {"soapserver", "__construct", &soap},
    {"soapserver", "handle", &soap},
};

void throw_no_turn(const Turn &turn, const Flow &self)
{
    Coroutine *owner = runtime().find(turn.owner.coroutine);
    std::string where = turn.owner.coroutine == self.coroutine ? "the Fiber that is inside"
                        : owner                                ? with_place(*owner)
                                                               : "the main program";
    zend_throw_error(error_class, "%s: %s cannot wait here until %s is done with it", turn.what, current_with_place().c_str(),
                     where.c_str());
}

// False: an exception was thrown.
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

// No C++ object with a destructor may live here while the function runs: a fatal error jumps over this frame.
void call_in_turn(Turn &turn, zif_handler function, INTERNAL_FUNCTION_PARAMETERS)
{
    Flow self = Flow::current();
    if (UNEXPECTED(turn.is_of_another(self)) && !wait_for_turn(turn, self)) {
        return;
    }
    if (UNEXPECTED(turn.depth > 0 && !turn.nests)) {
        zend_throw_error(error_class, "%s cannot be called by the methods of what it compares", turn.what);
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

template <size_t N>
void guarded(INTERNAL_FUNCTION_PARAMETERS)
{
    const GuardedFunction &function = functions[N];
    if (function.turn) {
        call_in_turn(*function.turn, function.before, INTERNAL_FUNCTION_PARAM_PASSTHRU);
    } else {
        without_waits([&] { function.before(INTERNAL_FUNCTION_PARAM_PASSTHRU); });
    }
}

zend_internal_function *find(const GuardedFunction &function)
{
    if (!function.class_name) {
        return find_internal_function(function.name);
    }
    auto *scope = static_cast<zend_class_entry *>(
        zend_hash_str_find_ptr(CG(class_table), function.class_name, strlen(function.class_name)));
    if (!scope || scope->type != ZEND_INTERNAL_CLASS) {
        return nullptr;
    }
    auto *found = static_cast<zend_function *>(
        zend_hash_str_find_ptr(&scope->function_table, function.name, strlen(function.name)));
    return found && found->type == ZEND_INTERNAL_FUNCTION ? &found->internal_function : nullptr;
}

template <size_t... N>
void for_all(std::index_sequence<N...>, void (*visit)(GuardedFunction &function, zif_handler ours))
{
    (visit(functions[N], guarded<N>), ...);
}

constexpr auto all = std::make_index_sequence<std::size(functions)>();

}  // namespace

static void guard_functions()
{
    for_all(all, [](GuardedFunction &function, zif_handler ours) {
        zend_internal_function *found = function.before ? nullptr : find(function);
        if (found) {
            function.before = std::exchange(found->handler, ours);
        }
    });
}

static void unguard_functions()
{
    for_all(all, [](GuardedFunction &function, zif_handler ours) {
        zend_internal_function *found = find(function);
        if (found && found->handler == ours) {
            found->handler = function.before;
        }
    });
}

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

constinit const RuntimeObserver guarded_functions_observer = {
    .on_unload = unguard_functions,
    .on_request_begin = guard_functions,
    .on_fork = forget_turns_of_others,
    .on_loop_abandoned = forget_turns,
    .on_shutdown = forget_turns,
};

}  // namespace coro::php
