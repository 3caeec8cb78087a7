#pragma once

#include "php.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace coro::php {

// PHP warnings about data that a client has sent. They are kept while PHP parses the data and are reported
// afterwards, because reporting a warning may run PHP code. Even with the option fail_on_warning, these warnings
// do not turn the answer of the request's handler into an error.
class DeferredErrors {
public:
    DeferredErrors() = default;
    DeferredErrors(const DeferredErrors &) = delete;
    DeferredErrors &operator=(const DeferredErrors &) = delete;
    ~DeferredErrors()
    {
        if (!is_empty()) {
            forget();
        }
    }

    bool is_empty() const { return !errors_; }
    void report();
    // Takes over the errors of another object, if this object has none.
    void take_over(DeferredErrors &other)
    {
        if (is_empty()) {
            errors_ = std::exchange(other.errors_, nullptr);
        }
    }

    // While an object of this class exists, errors are kept instead of being reported. A fatal error is not kept:
    // it is reported at once and jumps out of the scope of this object.
    class Keeper {
    public:
        explicit Keeper(DeferredErrors &errors);
        Keeper(const Keeper &) = delete;
        Keeper &operator=(const Keeper &) = delete;
        ~Keeper();
    };

private:
    struct Error {
        int type;
        zend_string *file;
        uint32_t line;
        zend_string *message;
    };

    static void keep(int type, zend_string *file, uint32_t line, zend_string *message);
    void forget();

    // The kept errors, owned by this object. nullptr as long as no error was kept, so that the usual case, without
    // errors, costs nothing.
    std::vector<Error> *errors_ = nullptr;
};

}  // namespace coro::php
