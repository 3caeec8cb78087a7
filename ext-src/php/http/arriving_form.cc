#include "php/http/arriving_form.h"

#include "php/http/arriving_body.h"
#include "php/http/request_arrays.h"
#include "php/http/request_object.h"
#include "php/http/response.h"
#include "php/http/response_host.h"
#include "php/runtime/runtime.h"
#include "php/zend/last_error.h"
#include "php/zend/string_storage.h"

#include "coro/server/http/request_body.h"

#include <algorithm>
#include <cerrno>
#include <utility>

namespace coro::php {

namespace {

// A form that is not longer stays in memory, so that rawContent() returns it.
constexpr size_t kMostInMemory = 128 << 10;

// The coroutines that wait in await_reception().
WaitQueue form_waiters;

// Receives the body of a request piece by piece, and passes it to a form or to memory.
class BodyConsumer {
public:
    BodyConsumer(UploadSettingsPointer settings, RequestData &message, std::unique_ptr<MultipartForm> &form) :
        settings_(std::move(settings)), message_(message), form_(form), type_(multipart_type(message)),
        body_(message.arriving()),
        most_(type_.empty() ? body_->terms().most_collected : most_of_form(*settings_, *body_)),
        gathered_(zend_storage()) {}

    // Returns 0, a status of HTTP with which the request must be refused, or a negative error of await_body().
    int receive();

private:
    int pass_on(std::string_view bytes);
    int gather(std::string_view bytes);
    int begin_form();
    int finish();

    UploadSettingsPointer settings_;
    RequestData &message_;
    std::unique_ptr<MultipartForm> &form_;
    std::string_view type_;            // empty: the body is not a form
    std::shared_ptr<RequestBody> body_;
    uint64_t most_;
    uint64_t received_ = 0;
    Buffer gathered_;                  // the bytes that have arrived, if there is no form_
};

int BodyConsumer::receive()
{
    if (body_->is_longer_than(most_)) {
        return 413;
    }
    for (;;) {
        int outcome = await_body(*body_, "Request::files", kNever);
        if (outcome <= 0) {
            return outcome < 0 ? outcome : finish();
        }
        size_t size = body_->view().size();
        Block block = body_->take_all();   // more bytes may arrive while these are written to the disk
        int status = pass_on({block.data, size});
        zend_storage().release(block);
        if (status != 0) {
            return status;
        }
    }
}

int BodyConsumer::pass_on(std::string_view bytes)
{
    received_ += bytes.size();
    if (received_ > most_) {
        return 413;
    }
    if (!form_ && !type_.empty() && received_ > kMostInMemory) {
        if (int status = begin_form(); status != 0) {
            return status;
        }
    }
    return form_ ? form_->feed(bytes) : gather(bytes);
}

int BodyConsumer::gather(std::string_view bytes)
{
    if (gathered_.room() < bytes.size()) {
        size_t wanted = std::max(bytes.size(), gathered_.size());
        if (!zend_storage().has_room(gathered_.size() + wanted)) {
            return 503;
        }
        gathered_.reserve(wanted);
    }
    gathered_.append(bytes);
    return 0;
}

int BodyConsumer::begin_form()
{
    Coroutine *self = runtime().coroutine_that_may_wait();
    form_ = std::make_unique<MultipartForm>(settings_, type_, self, body_->terms().most_collected);
    int status = form_->feed(gathered_.view());
    gathered_.reset();
    return status;
}

int BodyConsumer::finish()
{
    if (int status = form_ ? form_->finish() : 0; status != 0) {
        return status;
    }
    size_t size = gathered_.size();
    message_.take_body(zend_storage(), gathered_.detach(), size);
    return 0;
}

}  // namespace

uint64_t most_of_form(const UploadSettings &settings, const RequestBody &body)
{
    uint64_t for_files = settings.max_file_size > 0 ? settings.disk.limit() : 0;
    return body.terms().most_collected + for_files;
}

int Request::receive()
{
    is_receiving_ = true;
    int outcome = BodyConsumer(ResponseHost::uploads_of(host), message, form_).receive();
    is_receiving_ = false;
    if (outcome != 0) {
        form_.reset();
    }
    wake_all(form_waiters, 0);
    return outcome;
}

// Waits until the form is received. If that fails, ends the body, because its beginning is lost: later uses of the body fail.
void Request::await_form()
{
    if (is_receiving_) {
        (void) await_reception("Request::files", kNever);
        return;
    }
    std::shared_ptr<RequestBody> body = message.arriving();
    int status = receive();
    if (status > 0) {
        body->refuse(status);
    } else if (status < 0) {
        body->drop();
    }
    if (status != 0 && status != -ECANCELED) {
        set_last_error(-body->outcome());
    }
}

// Waits until no coroutine receives the body. Returns 0 or a negative error, as await_body() does.
int Request::await_reception(const char *what, Deadline deadline)
{
    return wait_until(what, {}, deadline, [this] { return !is_receiving_; },
                      [](Waiter &waiter) { form_waiters.push_back(waiter); });
}

bool receive_body(zval *made)
{
    zend_object *response = Z_OBJ(made[1]);
    int outcome = RequestBox::of(&made[0]).receive();
    if (outcome != 0 && !EG(exception) && ResponseBox::of(response).may_change_head()) {
        // After -ECONNRESET the client has ended its direction before the end of the body, and may still read the response.
        refuse_request(response, outcome > 0 ? outcome : outcome == -ECONNRESET ? 400 : 503);
    }
    return outcome == 0;
}

}  // namespace coro::php
