#pragma once

#include "php/hook/handle_uses.h"
#include "php/hook/handles.h"

#include "main/php_network.h"

#include <forward_list>

namespace coro::php {

// A wait of a coroutine inside an internal function of PHP. The function keeps pointers to its object and its
// arguments. Meanwhile user_of() finds the coroutine by each handle in these values, and the streams among the handles
// are kept. A HookedWait lies on the stack of the coroutine.
class HookedWait final : HandleVisitor, DeferredUses {
public:
    explicit HookedWait(Coroutine &self);
    ~HookedWait();

private:
    struct StreamUse;

    void visit(const void *handle, zend_resource *resource) override;
    void visit_transfers(zend_object *multi) override;
    void make() override;

    HandleUse::Kind kind_of(zend_resource *resource, bool is_argument) const;

    Coroutine &self_;
    bool watches_ = false;           // the function is curl_multi_select()
    zval *argument_ = nullptr;       // the argument that the constructor visits
    zend_object *multi_ = nullptr;   // the CurlMultiHandle whose transfers are visited by make()
    int process_is_closing_;         // FG(pclose_wait) of the function
    std::forward_list<HandleUse> uses_;
    std::forward_list<StreamUse> streams_;
};

}  // namespace coro::php
