#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace coro::http {

// The media types of file name extensions: those of what sites consist of, then those of the system's table, then all others.
class MimeTypes {
public:
    // `system_table` is the content of /etc/mime.types, or "". Lines that are not a type are skipped.
    explicit MimeTypes(std::string system_table);
    MimeTypes(const MimeTypes &) = delete;
    MimeTypes &operator=(const MimeTypes &) = delete;

    // Returns the type of an extension in any case, or "". The text is valid as long as this object.
    std::string_view find(std::string_view extension) const;

private:
    struct Row {
        std::string_view extension;
        std::string_view type;
    };

    static bool is_before(const Row &one, const Row &other) { return one.extension < other.extension; }
    void add(std::string_view table);

    std::string system_;
    std::vector<Row> rows_;   // sorted by extension
};

// Reads the system's table, which the functions below do when they are called first. It must be called before chroot(2).
void load_mime_types();

// Returns the media type for the extension of a file name, in any case. Returns application/octet-stream if the
// extension is unknown.
std::string_view mime_type_of(std::string_view path);
bool has_known_mime_type(std::string_view path);

}  // namespace coro::http
