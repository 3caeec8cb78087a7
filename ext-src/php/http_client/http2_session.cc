#include "php/http_client/classes.h"
#include "php/http_client/client_object.h"
#include "php/runtime/runtime.h"
#include "php/zend/arguments.h"
#include "php/zend/box.h"
#include "php/zend/exceptions.h"
#include "php/zend/value.h"

#include "coro/base/trim.h"
#include "coro/proto/http/charset.h"
#include "coro/proto/http2/session.h"

#include "php/stub/http2_session_arginfo.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace coro::php {

namespace {

enum class EventKind : zend_long { kHead = 1, kData, kEnd, kClosed, kPong, kSettings, kGoaway };

// What Session::receive() tells the program. The PHP values are made when nghttp2 has returned, because the memory limit of PHP
// could end the function that makes them, and nghttp2 with it.
struct SessionEvent {
    EventKind kind;
    uint32_t stream = 0;
    uint32_t number = 0;   // the code of kClosed and kGoaway
    uint32_t last = 0;     // the last stream of kGoaway
    std::string text = {};   // the bytes of kData, the text of kGoaway
    std::vector<std::pair<std::string, std::string>> fields = {};
};

class ClientStream final : public http2::Stream {
public:
    // Adds what happens to `events`, and its id to `ended` when it has ended.
    ClientStream(std::vector<SessionEvent> &events, std::vector<uint32_t> &ended) : events_(events), ended_(ended) {}

    uint32_t id = 0;

    bool on_field(std::string_view name, std::string_view value) override
    {
        fields_size_ += name.size() + value.size() + 32;
        if (fields_size_ > kMostFields) {
            return false;
        }
        fields_.emplace_back(name, value);
        return true;
    }
    void on_head(bool) override { events_.push_back({EventKind::kHead, id, 0, 0, {}, std::exchange(fields_, {})}); }
    void on_data(std::string_view bytes) override { events_.push_back({EventKind::kData, id, 0, 0, std::string(bytes)}); }
    void on_end() override { events_.push_back({EventKind::kEnd, id}); }
    void on_close(http2::ErrorCode code) override
    {
        events_.push_back({EventKind::kClosed, id, uint32_t(code)});
        ended_.push_back(id);
    }
    size_t take_body(char *to, size_t size, bool &is_end) override;

    size_t pending() const { return body_.size() - taken_; }
    bool is_body_complete() const { return is_body_complete_; }
    void add_body(std::string_view bytes, bool is_end)
    {
        body_.append(bytes);
        is_body_complete_ = is_end;
    }

private:
    std::vector<SessionEvent> &events_;
    std::vector<uint32_t> &ended_;
    static constexpr size_t kMostFields = 1 << 20;   // bytes of a response's fields, each with 32 more (RFC 9113 section 6.5.2)

    std::vector<std::pair<std::string, std::string>> fields_;
    size_t fields_size_ = 0;
    std::string body_;   // of the request; the session has taken its first taken_ bytes
    size_t taken_ = 0;
    bool is_body_complete_ = false;
};

class ClientSession final : public http2::Session::Owner {
public:
    void open(const http2::Settings &settings)
    {
        session_ = std::make_unique<http2::Session>(http2::Session::Side::kClient, *this, settings);
        session_ = session_->is_usable() ? std::move(session_) : nullptr;
    }
    http2::Session *session() { return session_.get(); }
    ClientStream *find(zend_long id)
    {
        auto found = streams_.find(uint32_t(id));
        return found == streams_.end() ? nullptr : found->second.get();
    }
    size_t stream_count() const { return streams_.size(); }
    uint32_t request(std::span<const http2::Field> fields, std::string_view body, bool is_end)
    {
        auto stream = std::make_unique<ClientStream>(events_, ended_);
        stream->add_body(body, is_end);
        stream->id = session_->request(fields, !is_end || !body.empty(), *stream);
        uint32_t id = stream->id;
        if (id != 0) {
            streams_[id] = std::move(stream);
        }
        return id;
    }
    std::vector<SessionEvent> take_events() { return std::exchange(events_, {}); }
    // Destroys the streams that have ended. Must not be called while nghttp2 runs.
    void drop_ended()
    {
        for (uint32_t stream : ended_) {
            streams_.erase(stream);
        }
        ended_.clear();
    }

private:
    void on_settings() override { events_.push_back({EventKind::kSettings}); }
    void on_pong() override { events_.push_back({EventKind::kPong}); }
    void on_goaway(uint32_t last, http2::ErrorCode code, std::string_view text) override
    {
        events_.push_back({EventKind::kGoaway, 0, uint32_t(code), last, std::string(text)});
    }

    std::unordered_map<uint32_t, std::unique_ptr<ClientStream>> streams_;   // destroyed after the session, which uses them
    std::vector<uint32_t> ended_;
    std::vector<SessionEvent> events_;
    std::unique_ptr<http2::Session> session_;   // nullptr: the constructor was not called
};

size_t ClientStream::take_body(char *to, size_t size, bool &is_end)
{
    size_t count = std::min(size, pending());
    memcpy(to, body_.data() + taken_, count);
    taken_ += count;
    if (pending() == 0) {
        body_.clear();
        taken_ = 0;
        is_end = is_body_complete_;
    }
    return count;
}

using SessionBox = Box<ClientSession>;

// Returns the session of the object, or nullptr after it has thrown an exception.
http2::Session *session_of(zval *object)
{
    http2::Session *session = SessionBox::of(object).session();
    if (!session) {
        zend_throw_error(error_class, http2::Session::is_available()
                                            ? "the constructor of Coro\\Http2\\Session was not called"
                                            : http2::Session::kNotAvailable);
    }
    return session;
}

void make_event(const SessionEvent &event, zval *into)
{
    array_init_size(into, 5);
    add_next_index_long(into, zend_long(event.kind));
    add_next_index_long(into, event.stream);
    switch (event.kind) {
    case EventKind::kHead: {
        zval fields;
        array_init(&fields);
        for (auto &[name, value] : event.fields) {
            zval made;
            ZVAL_STRINGL(&made, value.data(), value.size());
            add_field(Z_ARRVAL(fields), name, false, &made);
        }
        add_next_index_zval(into, &fields);
        break;
    }
    case EventKind::kData:
        add_next_index_stringl(into, event.text.data(), event.text.size());
        break;
    case EventKind::kClosed:
        add_next_index_long(into, event.number);
        break;
    case EventKind::kGoaway:
        add_next_index_long(into, event.last);
        add_next_index_long(into, event.number);
        add_next_index_stringl(into, event.text.data(), event.text.size());
        break;
    default:
        break;
    }
}

// Returns false after it has thrown an exception: a server would reset the stream, and could not say which field is wrong.
bool check_field(const http2::Field &field)
{
    bool is_pseudo = field.name[0] == ':';
    std::string name(field.name);
    if (is_pseudo && (field.value.empty() || std::any_of(field.value.begin(), field.value.end(), http::is_blank) ||
                      !http::is_field_text(field.value))) {
        zend_value_error("the %s of a request must not be empty, and must not have spaces, line breaks or control characters",
                         name.c_str() + 1);
        return false;
    }
    if (!is_pseudo && !http::is_token(field.name)) {
        zend_value_error("the name of a header field may have only letters, digits and !#$%%&'*+-.^_`|~, not \"%s\"",
                         name.c_str());
        return false;
    }
    if (!http::is_field_text(field.value)) {
        zend_value_error("the header field \"%s\" must not have line breaks or control characters", name.c_str());
        return false;
    }
    return true;
}

// Reads a list of pairs of strings. Returns false after it has thrown an exception.
bool read_fields(HashTable *list, std::vector<http2::Field> &fields)
{
    zval *pair;
    ZEND_HASH_FOREACH_VAL(list, pair) {
        zval *name = Z_TYPE_P(pair) == IS_ARRAY ? zend_hash_index_find(Z_ARRVAL_P(pair), 0) : nullptr;
        zval *value = name ? zend_hash_index_find(Z_ARRVAL_P(pair), 1) : nullptr;
        if (!value || Z_TYPE_P(name) != IS_STRING || Z_TYPE_P(value) != IS_STRING || Z_STRLEN_P(name) == 0) {
            zend_argument_type_error(1, "must be a list of pairs of strings");
            return false;
        }
        http2::Field field = {view(Z_STR_P(name)), trimmed(view(Z_STR_P(value)))};
        if (!check_field(field)) {
            return false;
        }
        fields.push_back(field);
    } ZEND_HASH_FOREACH_END();
    return true;
}

}  // namespace

void register_http2_session()
{
    SessionBox::install(register_class_Coro_Http2_Session());
}

}  // namespace coro::php

using namespace coro;
using namespace coro::php;

ZEND_METHOD(Coro_Http2_Session, __construct)
{
    http2::Settings settings;
    zend_long window = 1 << 20, connection_window = 16 << 20, head_size = 65536;
    ZEND_PARSE_PARAMETERS_START(0, 3)
        Z_PARAM_OPTIONAL
        Z_PARAM_LONG(window)
        Z_PARAM_LONG(connection_window)
        Z_PARAM_LONG(head_size)
    ZEND_PARSE_PARAMETERS_END();
    constexpr zend_long kMost = INT32_MAX;
    if (window < 1 || window > kMost) {
        zend_argument_value_error(1, "must be between 1 and %d", INT32_MAX);
        RETURN_THROWS();
    }
    if (connection_window < 65535 || connection_window > kMost) {
        zend_argument_value_error(2, "must be between 65535 and %d", INT32_MAX);
        RETURN_THROWS();
    }
    if (head_size < 1 || head_size > kMost) {
        zend_argument_value_error(3, "must be between 1 and %d", INT32_MAX);
        RETURN_THROWS();
    }
    settings.window = uint32_t(window);
    settings.connection_window = uint32_t(connection_window);
    settings.head_size = uint32_t(head_size);
    if (!SessionBox::of(ZEND_THIS).session()) {
        SessionBox::of(ZEND_THIS).open(settings);
    }
    (void) session_of(ZEND_THIS);
}

ZEND_METHOD(Coro_Http2_Session, receive)
{
    zend_string *bytes;
    CORO_PARSE_ONE(Z_PARAM_STR, bytes);
    http2::Session *session = session_of(ZEND_THIS);
    if (!session) {
        RETURN_THROWS();
    }
    ClientSession &client = SessionBox::of(ZEND_THIS);
    session->receive({ZSTR_VAL(bytes), ZSTR_LEN(bytes)}, runtime().loop().read_clock());
    client.drop_ended();
    if (!session->failure().empty()) {
        zend_throw_error(error_class, "the server breaks the rules of HTTP/2: %s", session->failure().c_str());
        RETURN_THROWS();
    }
    std::vector<SessionEvent> events = client.take_events();
    array_init_size(return_value, uint32_t(events.size()));
    for (const SessionEvent &event : events) {
        zval made;
        make_event(event, &made);
        add_next_index_zval(return_value, &made);
    }
}

ZEND_METHOD(Coro_Http2_Session, output)
{
    ZEND_PARSE_PARAMETERS_NONE();
    http2::Session *session = session_of(ZEND_THIS);
    if (!session) {
        RETURN_THROWS();
    }
    std::string all;
    constexpr size_t kMost = 256 << 10;   // bytes of one call, so that a large body does not have to be in memory twice
    while (all.size() < kMost) {
        std::string_view bytes = session->output();
        if (bytes.empty()) {
            break;
        }
        all.append(bytes);
    }
    SessionBox::of(ZEND_THIS).drop_ended();
    RETURN_STRINGL(all.data(), all.size());
}

ZEND_METHOD(Coro_Http2_Session, request)
{
    HashTable *list;
    zend_string *body;
    bool end;
    ZEND_PARSE_PARAMETERS_START(3, 3)
        Z_PARAM_ARRAY_HT(list)
        Z_PARAM_STR(body)
        Z_PARAM_BOOL(end)
    ZEND_PARSE_PARAMETERS_END();
    std::vector<http2::Field> fields;
    if (!session_of(ZEND_THIS) || !read_fields(list, fields)) {
        RETURN_THROWS();
    }
    RETURN_LONG(SessionBox::of(ZEND_THIS).request(fields, {ZSTR_VAL(body), ZSTR_LEN(body)}, end));
}

ZEND_METHOD(Coro_Http2_Session, write)
{
    zend_long id;
    zend_string *body;
    bool end;
    ZEND_PARSE_PARAMETERS_START(3, 3)
        Z_PARAM_LONG(id)
        Z_PARAM_STR(body)
        Z_PARAM_BOOL(end)
    ZEND_PARSE_PARAMETERS_END();
    http2::Session *session = session_of(ZEND_THIS);
    if (!session) {
        RETURN_THROWS();
    }
    ClientStream *stream = SessionBox::of(ZEND_THIS).find(id);
    if (!stream || stream->is_body_complete()) {
        RETURN_FALSE;
    }
    stream->add_body({ZSTR_VAL(body), ZSTR_LEN(body)}, end);
    session->resume(stream->id);
    RETURN_TRUE;
}

ZEND_METHOD(Coro_Http2_Session, pending)
{
    zend_long id;
    CORO_PARSE_ONE(Z_PARAM_LONG, id);
    ClientStream *stream = SessionBox::of(ZEND_THIS).find(id);
    RETURN_LONG(stream ? zend_long(stream->pending()) : 0);
}

ZEND_METHOD(Coro_Http2_Session, consumed)
{
    zend_long id, bytes;
    ZEND_PARSE_PARAMETERS_START(2, 2)
        Z_PARAM_LONG(id)
        Z_PARAM_LONG(bytes)
    ZEND_PARSE_PARAMETERS_END();
    http2::Session *session = session_of(ZEND_THIS);
    if (!session) {
        RETURN_THROWS();
    }
    if (id > 0 && id <= INT32_MAX && bytes > 0) {
        session->consumed(uint32_t(id), size_t(bytes));
    }
}

ZEND_METHOD(Coro_Http2_Session, reset)
{
    zend_long id, code;
    ZEND_PARSE_PARAMETERS_START(2, 2)
        Z_PARAM_LONG(id)
        Z_PARAM_LONG(code)
    ZEND_PARSE_PARAMETERS_END();
    http2::Session *session = session_of(ZEND_THIS);
    if (!session) {
        RETURN_THROWS();
    }
    if (SessionBox::of(ZEND_THIS).find(id)) {
        session->reset(uint32_t(id), http2::ErrorCode(uint32_t(code)));
    }
}

ZEND_METHOD(Coro_Http2_Session, ping)
{
    ZEND_PARSE_PARAMETERS_NONE();
    http2::Session *session = session_of(ZEND_THIS);
    if (!session) {
        RETURN_THROWS();
    }
    session->ping();
}

ZEND_METHOD(Coro_Http2_Session, goaway)
{
    zend_long code;
    zend_string *text;
    ZEND_PARSE_PARAMETERS_START(2, 2)
        Z_PARAM_LONG(code)
        Z_PARAM_STR(text)
    ZEND_PARSE_PARAMETERS_END();
    http2::Session *session = session_of(ZEND_THIS);
    if (!session) {
        RETURN_THROWS();
    }
    session->end(http2::ErrorCode(uint32_t(code)), {ZSTR_VAL(text), ZSTR_LEN(text)});
}

ZEND_METHOD(Coro_Http2_Session, isOpen)
{
    ZEND_PARSE_PARAMETERS_NONE();
    http2::Session *session = SessionBox::of(ZEND_THIS).session();
    RETURN_BOOL(session && !session->is_over());
}

ZEND_METHOD(Coro_Http2_Session, has)
{
    zend_long id;
    CORO_PARSE_ONE(Z_PARAM_LONG, id);
    RETURN_BOOL(SessionBox::of(ZEND_THIS).find(id));
}

ZEND_METHOD(Coro_Http2_Session, stats)
{
    ZEND_PARSE_PARAMETERS_NONE();
    http2::Session *session = session_of(ZEND_THIS);
    if (!session) {
        RETURN_THROWS();
    }
    array_init(return_value);
    add_assoc_long(return_value, "active_stream_num", zend_long(SessionBox::of(ZEND_THIS).stream_count()));
    add_assoc_long(return_value, "max_concurrent_streams", session->most_streams());
    add_assoc_long(return_value, "window_size", session->window());
}
