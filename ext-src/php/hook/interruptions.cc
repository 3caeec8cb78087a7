#include "php/hook/interruptions.h"

#include "php/hook/handles.h"
#include "php/hook/hidden_connections.h"
#include "php/runtime/runtime.h"
#include "php/zend/exceptions.h"
#include "php/zend/frames.h"

#include "zend_exceptions.h"

#include <dlfcn.h>
#include <string_view>
#include <sys/socket.h>
#include <utility>

namespace coro::php {

namespace {

void replace_exception(zend_object *with)
{
    zend_object *replaced = std::exchange(EG(exception), with);
    OBJ_RELEASE(replaced);
}

void let_libpq_read(const void *connection)
{
    using ConsumeInput = int(const void *connection);
    if (auto *consume_input = reinterpret_cast<ConsumeInput *>(::dlsym(RTLD_DEFAULT, "PQconsumeInput"))) {
        consume_input(connection);
    }
}

void end_connection(zend_object *object)
{
    if (const void *connection = libpq_connection_of(object)) {
        let_libpq_read(connection);
    } else if (int fd = ftp_socket_of(object); fd >= 0) {
        (void) ::shutdown(fd, SHUT_RDWR);
    }
}

bool is_of_soap(const zend_execute_data *frame)
{
    const zend_module_entry *module =
        frame && frame->func && frame->func->type == ZEND_INTERNAL_FUNCTION ? frame->func->internal_function.module : nullptr;
    return module && std::string_view(module->name) == "soap";
}

// The exception with which a wait inside a function of the extension soap has ended, with a reference. If the extension
// cannot load a description, it raises a fatal error and makes a SoapFault of it. At a fatal error the engine drops the
// pending exception.
zend_object *interruption_of_soap = nullptr;

}  // namespace

void put_interruption_on_top(const zend_module_entry *extension)
{
    zend_object *thrown = EG(exception);
    const zend_class_entry *ce = thrown->ce;
    const zend_module_entry *module = ce->type == ZEND_INTERNAL_CLASS ? ce->info.internal.module : nullptr;
    if (!module || (module != extension && !guarded_extension(module))) {
        return;   // neither an exception of the extension, nor of PDO for a method of one of its drivers
    }
    if (runtime().is_killing()) {
        replace_exception(zend_create_graceful_exit());
    } else if (zend_object *interruption = find_interruption(thrown)) {
        GC_ADDREF(interruption);
        replace_exception(interruption);
    }
}

void end_interrupted_connection(zend_execute_data *frame)
{
    if (zend_object *connection = default_connection_of_call(frame)) {
        end_connection(connection);
    } else if (Z_TYPE(frame->This) == IS_OBJECT) {
        end_connection(Z_OBJ(frame->This));
    } else if (zend_object *first = object_argument_of(frame, 1)) {
        end_connection(first);
    }
}

void note_exception_of_wait()
{
    if (is_of_soap(EG(current_execute_data)) && find_interruption(EG(exception))) {
        GC_ADDREF(EG(exception));
        if (zend_object *before = std::exchange(interruption_of_soap, EG(exception))) {
            OBJ_RELEASE(before);
        }
    }
}

void forget_interruption_of_soap()
{
    interruption_of_soap = nullptr;
}

void put_interruption_on_top_of_fault(const zend_module_entry *soap)
{
    zend_object *interruption = std::exchange(interruption_of_soap, nullptr);
    if (UNEXPECTED(EG(exception)) && runtime().has_loop()) {
        put_interruption_on_top(soap);
        const zend_class_entry *thrown = EG(exception)->ce;
        bool is_fault = thrown->type == ZEND_INTERNAL_CLASS && thrown->info.internal.module == soap;
        if (interruption && is_fault) {
            replace_exception(std::exchange(interruption, nullptr));
        }
    }
    if (UNEXPECTED(interruption)) {
        OBJ_RELEASE(interruption);
    }
}

}  // namespace coro::php
