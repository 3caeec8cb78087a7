#pragma once

#include "php/http/handler_log.h"
#include "php/http/lazy_properties.h"
#include "php/http/multipart_form.h"

#include "coro/base/clock.h"
#include "coro/server/http/request_data.h"

#include <memory>
#include <string_view>

namespace coro::php {

class Request {
public:
    // The property slots of Coro\Http\Request, in the order of their declaration in the stub.
    enum Slot : uint32_t { kFd, kStreamId, kHeader, kServer, kCookie, kGet, kFiles, kPost, kTmpfiles, kTrailer, kSlotCount };
    static constexpr uint32_t kSlots = kSlotCount;
    static constexpr uint32_t kLazySlots = 1u << kHeader | 1u << kServer | 1u << kCookie | 1u << kGet | 1u << kFiles |
                                          1u << kPost | 1u << kTmpfiles | 1u << kTrailer;
    static constexpr uint32_t kBodySlots = 1u << kFiles | 1u << kPost | 1u << kTmpfiles;

    ~Request()
    {
        if (label) {
            label->message_goes();
        }
        if (body_) {
            zend_string_release(body_);
        }
    }

    void build(uint32_t slot, zval *into, DeferredErrors &errors);
    bool is_settled() const { return true; }
    // Returns true if the value of a property needs the body, and the body has not arrived completely.
    bool must_wait(uint32_t slot) const { return message.arriving() && (kBodySlots & 1u << slot); }
    // Waits until the body has arrived, if the running code may wait.
    void await();
    // Receives the body: the files of a form go to the disk. Returns 0, a status of HTTP with which the request must be refused,
    // or a negative error: the client is gone, or the coroutine must end.
    [[nodiscard]] int receive();

    // Returns true if the request has arrived completely.
    bool is_complete() const;

    // Parses the next bytes of a request that no server has received. Returns the number of bytes that belong to the request, or
    // -1 if the bytes are not a request or the request is complete already.
    zend_long parse(std::string_view bytes);
    // Returns the method in what parse() was given of a head that is not complete, or an empty text.
    std::string_view early_method() const;

    // Waits until the whole body has arrived. Returns false if it does not arrive: then an exception is thrown, or
    // last_error() tells why. `what` is the name of the waiting method. After the first call, the body begins with the
    // first byte that read() had not returned before.
    [[nodiscard]] bool gather(const char *what)
    {
        if (UNEXPECTED(message.arriving())) {
            return gather_arriving(what);
        }
        begin_at_position();
        return true;
    }
    // Waits for bytes of the body, and returns at most `size` of them, the empty string at its end, or nullptr if
    // waiting has failed: then an exception is thrown, or last_error() tells why. The caller owns the reference.
    zend_string *read(size_t size, Deadline deadline);

    // Returns the body of the request, at each call the same string. The caller owns the reference. gather() must have
    // returned true.
    zend_string *body()
    {
        if (!body_) {
            take_body();
        }
        return zend_string_copy(body_);
    }

    RequestData message;
    RequestLabel *label = nullptr;   // the label that refers to this request, for log lines
    uint32_t pending = 0;
    bool is_received_first = false;   // true: receive() must be called before the program's function
    uint16_t left_out = 0;            // bits of the slots that stay null, because the options of create() say so
    uint16_t host = 0;                // the number of the server that has received the request (see ResponseHost)

private:
    std::string_view body_text() const
    {
        return body_ ? std::string_view(ZSTR_VAL(body_), ZSTR_LEN(body_)) : message.body().substr(start_);
    }
    void take_body();
    bool gather_arriving(const char *what);
    void await_form();
    int await_reception(const char *what, Deadline deadline);
    int await_bytes(RequestBody &body, const char *what, Deadline deadline);
    void begin_at_position()
    {
        start_ = is_gathered_ ? start_ : position_;
        is_gathered_ = true;
    }
    void take_from_form(Value MultipartForm::*array, zval *into, DeferredErrors &errors);

    // The body as a string; while `message` is empty, the bytes that parse() was given so far. nullptr: neither exists.
    zend_string *body_ = nullptr;
    std::unique_ptr<MultipartForm> form_;   // made when the form's fields or files are first read
    size_t start_ = 0;       // the first byte of message.body() that belongs to body()
    size_t position_ = 0;    // the byte of message.body() that read() returns next
    bool is_gathered_ = false;
    bool is_receiving_ = false;   // true: a coroutine is in receive(). The others must not take bytes of the body
};

using RequestProperties = LazyProperties<Request>;
using RequestBox = RequestProperties::Holder;

// Creates a Coro\Http\Request object. The caller must fill its message before PHP code sees the object.
// `stream`: the number of its stream of HTTP/2, or 0.
inline zend_object *new_http_request(zend_long session, zend_long stream = 0)
{
    zend_object *object = RequestProperties::create();
    ZVAL_LONG(OBJ_PROP_NUM(object, Request::kFd), session);
    ZVAL_LONG(OBJ_PROP_NUM(object, Request::kStreamId), stream);
    return object;
}

}  // namespace coro::php
