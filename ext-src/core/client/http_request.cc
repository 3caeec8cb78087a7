#include "coro/client/http_request.h"

#include "coro/base/base64.h"
#include "coro/proto/http/charset.h"

#include <algorithm>

namespace coro {

uint64_t HttpRequest::body_size() const
{
    uint64_t size = 0;
    for (const HttpBodyPart &part : body) {
        size += part.length();
    }
    return size;
}

bool is_idempotent_method(std::string_view method)
{
    for (std::string_view known : {"GET", "HEAD", "OPTIONS", "PUT", "DELETE", "TRACE"}) {
        if (method == known) {
            return true;
        }
    }
    return false;
}

bool HttpRequestWriter::begin(std::string_view method, std::string_view target)
{
    bool has_blank = std::any_of(target.begin(), target.end(), http::is_blank);
    if (!http::is_token(method) || has_blank || !http::is_field_text(target)) {
        return false;
    }
    bool is_complete = target.starts_with('/') || target == "*" || target.starts_with("http://") ||
                       target.starts_with("https://");
    ((head_ += method) += is_complete ? " " : " /") += target.substr(0, target.find('#'));
    head_ += " HTTP/1.1\r\n";
    return true;
}

bool HttpRequestWriter::add(std::string_view name, std::string_view value)
{
    if (!http::is_token(name) || !http::is_field_text(value)) {
        return false;
    }
    (((head_ += name) += ": ") += value) += "\r\n";
    return true;
}

std::string basic_credentials(std::string_view user, std::string_view password)
{
    std::string pair = std::string(user) + ":" + std::string(password);
    std::string encoded(base64_size(pair.size()), 0);
    write_base64(pair, encoded.data());
    return "Basic " + encoded;
}

std::string host_field(std::string_view host, int port, int scheme_port)
{
    bool is_ipv6 = host.find(':') != std::string_view::npos && !host.starts_with('[');
    std::string field = is_ipv6 ? "[" + std::string(host) + "]" : std::string(host);
    return port == scheme_port || port == 0 ? field : field + ":" + std::to_string(port);
}

}  // namespace coro
