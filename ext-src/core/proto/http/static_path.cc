#include "coro/proto/http/static_path.h"

#include "coro/base/percent.h"
#include "coro/proto/http/head.h"
#include "coro/proto/http/mime_types.h"

#include <algorithm>
#include <climits>
#include <iterator>
#include <utility>
#include <vector>

namespace coro::http {

namespace {

// The folder of RFC 8615, in which other programs look for files, for example to prove the ownership of a domain.
constexpr std::string_view kWellKnown = ".well-known";

// Decodes the escapes of a path. Returns false if an escape is malformed or stands for a slash.
bool decode(std::string_view escaped, std::string &to)
{
    to.clear();
    for (size_t i = 0; i < escaped.size(); i++) {
        if (escaped[i] != '%') {
            to += escaped[i];
            continue;
        }
        int decoded = escaped_byte(escaped.substr(i));
        if (decoded < 0 || decoded == '/') {
            return false;
        }
        to += char(decoded);
        i += 2;
    }
    return true;
}

bool is_forbidden(char byte)
{
    return uint8_t(byte) < 0x20 || byte == 0x7f || byte == '\\';
}

// Follows the segments of `path` from the folder that `names` leads to. Returns false if "/" has no folder above it.
bool follow(std::string_view path, std::vector<std::string_view> &names)
{
    for (size_t at = 0; at < path.size();) {
        size_t end = std::min(path.find('/', at), path.size());
        std::string_view segment = path.substr(at, end - at);
        at = end + 1;
        if (segment == "..") {
            if (names.empty()) {
                return false;
            }
            names.pop_back();
        } else if (!segment.empty() && segment != ".") {
            names.push_back(segment);
        }
    }
    return true;
}

}  // namespace

bool shorten_static_path(std::string_view root, std::string &path)
{
    std::vector<std::string_view> of_root, names;
    if (!follow(root, of_root)) {
        return false;
    }
    names = of_root;
    if (!follow(path, names) || names.size() < of_root.size() ||
        !std::equal(of_root.begin(), of_root.end(), names.begin())) {
        return false;
    }
    std::string_view last = std::string_view(path).substr(path.rfind('/') + 1);
    bool is_folder = last.empty() || last == "." || last == "..";
    std::string shortened;
    for (size_t i = of_root.size(); i < names.size(); i++) {
        shortened.append(shortened.empty() ? "" : "/").append(names[i]);
    }
    if (is_folder && !shortened.empty()) {
        shortened += '/';
    }
    path = std::move(shortened);
    return true;
}

bool decode_static_path(std::string_view url_path, std::string &to, std::string_view root)
{
    return !url_path.empty() && url_path[0] == '/' && url_path.size() < PATH_MAX && decode(url_path.substr(1), to) &&
           (!accepts_detours || shorten_static_path(root, to)) && is_static_path(to);
}

bool is_static_path(std::string_view path)
{
    if (path.size() >= PATH_MAX || std::any_of(path.begin(), path.end(), is_forbidden)) {
        return false;
    }
    for (size_t at = 0; at < path.size();) {
        size_t end = std::min(path.find('/', at), path.size());
        std::string_view segment = path.substr(at, end - at);
        bool is_hidden = !segment.empty() && segment[0] == '.' && !(at == 0 && segment == kWellKnown);
        if (segment.empty() || is_hidden) {
            return false;
        }
        at = end + 1;
    }
    return true;
}

bool is_program_source(std::string_view path)
{
    std::string_view name = path.substr(path.rfind('/') + 1);
    size_t dot = name.rfind('.');
    if (dot == name.npos) {
        return false;
    }
    std::string_view extension = name.substr(dot + 1);
    bool is_ascii = std::none_of(extension.begin(), extension.end(), [](char byte) { return byte & 0x80; });
    return !is_ascii || equals_ignore_case(extension.substr(0, 3), "php") ||
           equals_ignore_case(extension, "phtml") || equals_ignore_case(extension, "phar") ||
           equals_ignore_case(extension, "pht");
}

bool is_public_file(std::string_view path)
{
    // Keys, databases, and the copies that editors and administrators leave beside a file.
    constexpr std::string_view kSeldomPublic[] = {"pem", "key",  "p8",  "p12", "pfx", "asc",   "pgp", "gpg", "sql", "sqlite",
                                                  "sqlite3", "mdb", "accdb", "dmp", "dump", "bak", "old", "sik", "~", "%"};
    std::string_view extension = path.substr(path.rfind('.') + 1);
    auto is_it = [extension](std::string_view known) { return equals_ignore_case(extension, known); };
    return has_known_mime_type(path) && std::none_of(std::begin(kSeldomPublic), std::end(kSeldomPublic), is_it);
}

}  // namespace coro::http
