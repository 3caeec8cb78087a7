#pragma once

#include <atomic>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace coro::http {

// The media types of file name extensions: those that set() has set, those of what sites consist of, those of the system's table,
// and all others. While a thread calls set(), other threads may call the other functions.
class MimeTypes {
public:
    // `system_table` is the content of /etc/mime.types, or "". Lines that are not a type are skipped.
    explicit MimeTypes(std::string system_table);
    MimeTypes(const MimeTypes &) = delete;
    MimeTypes &operator=(const MimeTypes &) = delete;
    ~MimeTypes();

    // Returns the type of an extension in any case, or "". The text is valid as long as this object.
    std::string_view find(std::string_view extension) const;

    // Gives an extension, which is_extension(), a type. "" makes the extension unknown.
    void set(std::string_view extension, std::string_view type);

    // Returns the types of all known extensions by the extensions. The texts are valid as long as this object.
    std::map<std::string_view, std::string_view> list() const;

private:
    struct Row {
        std::string_view extension;
        std::string_view type;
    };

    // A type that was set. The object stays until the end, because other threads may read it, and gets later types of
    // the extension.
    struct Change {
        const std::string extension;
        mutable std::atomic<const std::string *> type;
        const Change *next;
    };

    static bool is_before(const Row &one, const Row &other) { return one.extension < other.extension; }
    void add(std::string_view table);
    const Change *find_change(std::string_view extension) const;

    std::string system_;
    std::vector<Row> rows_;   // sorted by extension
    std::atomic<const Change *> changes_ = nullptr;   // the first of a list
    std::set<std::string> set_types_;                 // the types of the changes
};

inline bool reads_system_types = true;   // false: the system's table is not used. Changed at the start of the process only

// Reads the system's table, which the functions below do when they are called first. It must be called before chroot(2).
void load_mime_types();

// Returns true if the text can be the argument of set(): not empty, not longer than extensions are, without dots and slashes.
bool is_extension(std::string_view text);
// Returns true if the text can be the value of a header field Content-Type.
bool is_media_type(std::string_view text);

MimeTypes &mime_types();   // returns the types of this process

// Returns the media type for the extension of a file name, in any case. Returns application/octet-stream if the
// extension is unknown.
std::string_view mime_type_of(std::string_view path);
bool has_known_mime_type(std::string_view path);

}  // namespace coro::http
