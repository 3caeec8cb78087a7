#pragma once

#include "php.h"

#include <cstdint>
#include <vector>

namespace coro::php {

// What PHP warns of in what a client has sent. It is kept while that is read, because reporting it may run anything, and is not
// held against the request's handler.
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

    // While there is one, what is raised is kept. Not so fatal errors, which jump out of it.
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

    std::vector<Error> *errors_ = nullptr;   // owned; null for nearly every property that is read, which costs nothing then
};

}  // namespace coro::php
