#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <vector>

namespace coro {

// A part of a request body: bytes in memory, or `size` bytes of an open file from `offset` on.
struct HttpBodyPart {
    std::string_view bytes;
    int file = -1;
    off_t offset = 0;
    size_t size = 0;

    size_t length() const { return file < 0 ? bytes.size() : size; }
};

// A request as it is sent. The bytes and files of the body belong to the caller and must exist until the head of the
// response was received, because the client may send the request again.
struct HttpRequest {
    std::string head;                 // made by HttpRequestWriter
    std::vector<HttpBodyPart> body;
    bool is_head = false;             // true: the method is HEAD, so the response has no body
    bool is_idempotent = false;       // true: the request may be sent again if its first connection was lost
    bool is_forwarded = false;        // true: the request is sent to the HTTP proxy of the options, which forwards it
    bool is_upgrade = false;          // true: the request asks for another protocol, which only HTTP/1.1 can do
    bool expects_continue = false;    // true: the body is sent when the server asks for it, or after a second

    uint64_t body_size() const;
};

// Returns true for the methods that RFC 9110 section 9.2.2 calls idempotent.
bool is_idempotent_method(std::string_view method);

// Writes the head of a request. The functions refuse text with which a program could by mistake write a second field or
// request, and then return false.
class HttpRequestWriter {
public:
    explicit HttpRequestWriter(std::string &head) : head_(head)
    {
        constexpr size_t kUsual = 512;
        head_.clear();
        head_.reserve(kUsual);
    }

    // `target` is a path with or without a query, "*" or an absolute URL. "/" is written before other texts. A fragment ("#...")
    // is not written: it stays with the client (RFC 9110, section 4.2.5).
    [[nodiscard]] bool begin(std::string_view method, std::string_view target);
    // Writes a field. The value must not contain control characters other than HTAB.
    [[nodiscard]] bool add(std::string_view name, std::string_view value);
    void end() { head_ += "\r\n"; }

private:
    std::string &head_;
};

// Returns the value of the fields Authorization and Proxy-Authorization (RFC 7617).
std::string basic_credentials(std::string_view user, std::string_view password);

// Returns the value of the field Host. `scheme_port` is the port that is not written: 80, or 443 with TLS.
std::string host_field(std::string_view host, int port, int scheme_port);

}  // namespace coro
