#include "php/runtime/source_location.h"

#include "php/runtime/runtime.h"

namespace coro::php {

zend_execute_data *frame_of(Coroutine &coroutine)
{
    bool is_current = &coroutine == &runtime().scheduler().current();
    return is_current ? EG(current_execute_data) : php_state_of(coroutine).vm.current_execute_data;
}

std::string with_place(Coroutine &coroutine)
{
    std::string text = coroutine.is_main() ? "the main program" : "coroutine " + std::to_string(coroutine.id());
    std::string place = source_location(frame_of(coroutine));
    return place.empty() ? text : text + " (at " + place + ")";
}

std::string current_with_place()
{
    return with_place(runtime().scheduler().current());
}

}  // namespace coro::php
