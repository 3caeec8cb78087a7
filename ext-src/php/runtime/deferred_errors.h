#pragma once

#include "php.h"

#include <cstdint>
#include <vector>

namespace coro::php {

// PHP warnings about data that a client has sent. They are kept while PHP parses the data, because reporting
// a warning may run PHP code. They do not turn the answer of the request's handler into an error.
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

    // While such an object exists, errors are kept instead of being reported. Fatal errors are not kept: they
    // jump out of this scope.
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

    // Owned; null as long as there is no error, so that reading a property costs nothing more.
    std::vector<Error> *errors_ = nullptr;
};

}  // namespace coro::php
