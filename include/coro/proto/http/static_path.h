#pragma once

#include <string>
#include <string_view>

namespace coro::http {

// Decodes the path of a URL and sets `to` to the relative path of the file below document_root; it is empty for "/", and ends
// with a slash if the URL does. Returns false if no file may be sent for the URL: if the path has an empty segment, a segment
// that begins with a dot (also ".." and "."; except ".well-known" at the begin), a backslash, a control character, an encoded
// slash, or an escape that is malformed. Escapes are decoded once, so the result may contain "%2e". `root`: the path of
// document_root, which matters if accepts_detours is true.
bool decode_static_path(std::string_view url_path, std::string &to, std::string_view root = {});

// True: paths may have empty segments, "." and "..", see shorten_static_path(). Changed at the start of the process only.
inline bool accepts_detours = false;

// Leaves out empty segments, "." and, with the segment before it, "..", of a decoded path relative to document_root, which
// has the path `root`. Returns false if the path ends outside of document_root.
bool shorten_static_path(std::string_view root, std::string &path);

// Returns true if a file may be sent for this decoded path, relative to document_root: if decode_static_path() can have it as its
// result.
bool is_static_path(std::string_view path);

// Returns true if the file may be the source of a PHP program, which is never sent. The extension decides. An extension with
// bytes that are not ASCII counts, because some file systems treat names as equal that differ in such characters.
bool is_program_source(std::string_view path);

// Returns true if the file may be sent although no option names the beginning of its path: its extension is known, and is not one
// of files that are seldom meant for everybody, such as keys and databases.
bool is_public_file(std::string_view path);

}  // namespace coro::http
