#include "coro/proto/http/mime_types.h"

#include "mime_table.h"

#include "coro/proto/http/charset.h"
#include "coro/proto/http/head.h"

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <string>
#include <utility>

namespace coro::http {

namespace {

constexpr std::string_view kUnknown = "application/octet-stream";
constexpr size_t kLongestExtension = 16;

// The table of the system: of the package media-types of Debian and Ubuntu, and mailcap of Alpine, Arch and Fedora.
constexpr char kSystemTable[] = "/etc/mime.types";

char lower(char byte)
{
    return char(std::tolower(uint8_t(byte)));
}

// Returns the content of the system's table, or "" if it has none.
std::string read_system_table()
{
    constexpr size_t kMost = 1 << 20;
    std::string text;
    if (FILE *file = ::fopen(kSystemTable, "re")) {
        text.resize(kMost);
        text.resize(::fread(text.data(), 1, kMost, file));
        text.shrink_to_fit();   // the text stays in memory
        ::fclose(file);
    }
    return text;
}

// Takes the next word of a line, or returns "" at the end of the line.
std::string_view take_word(std::string_view &line)
{
    constexpr std::string_view kBlanks = " \t\r";
    line.remove_prefix(std::min(line.find_first_not_of(kBlanks), line.size()));
    std::string_view word = line.substr(0, line.find_first_of(kBlanks));
    line.remove_prefix(word.size());
    return word;
}

// The type becomes the value of a field.
bool is_type(std::string_view text)
{
    size_t slash = text.find('/');
    return slash != text.npos && is_token(text.substr(0, slash)) && is_token(text.substr(slash + 1));
}

// Returns the media type for the extension of a file name, or "" if the extension is unknown.
std::string_view find_type(std::string_view path)
{
    std::string_view name = path.substr(path.rfind('/') + 1);
    size_t dot = name.rfind('.');
    return dot == name.npos ? std::string_view() : mime_types().find(name.substr(dot + 1));
}

}  // namespace

MimeTypes::MimeTypes(std::string system_table) : system_(std::move(system_table))
{
    std::transform(system_.begin(), system_.end(), system_.begin(), lower);
    add(kSiteTypes);
    add(system_);
    add(kOtherTypes);
    std::stable_sort(rows_.begin(), rows_.end(), is_before);   // the first of equal extensions stays the first
    rows_.shrink_to_fit();
}

MimeTypes::~MimeTypes()
{
    for (const Change *change = changes_.load(); change;) {
        delete std::exchange(change, change->next);
    }
}

void MimeTypes::add(std::string_view table)
{
    while (!table.empty()) {
        std::string_view line = table.substr(0, table.find('\n'));
        table.remove_prefix(std::min(line.size() + 1, table.size()));
        line = line.substr(0, line.find('#'));
        std::string_view type = take_word(line);
        while (is_type(type)) {
            std::string_view extension = take_word(line);
            if (extension.empty()) {
                break;
            }
            rows_.push_back({extension, type});
        }
    }
}

std::string_view MimeTypes::find(std::string_view extension) const
{
    char text[kLongestExtension];
    if (extension.size() > kLongestExtension) {
        return {};
    }
    std::transform(extension.begin(), extension.end(), text, lower);
    Row wanted = {{text, extension.size()}, {}};
    if (const Change *change = find_change(wanted.extension)) {
        return *change->type.load(std::memory_order_acquire);
    }
    auto row = std::lower_bound(rows_.begin(), rows_.end(), wanted, is_before);
    return row != rows_.end() && row->extension == wanted.extension ? row->type : std::string_view();
}

const MimeTypes::Change *MimeTypes::find_change(std::string_view extension) const
{
    const Change *change = changes_.load(std::memory_order_acquire);
    while (change && change->extension != extension) {
        change = change->next;
    }
    return change;
}

void MimeTypes::set(std::string_view extension, std::string_view type)
{
    std::string text(extension);
    std::transform(text.begin(), text.end(), text.begin(), lower);
    const std::string *kept = &*set_types_.emplace(type).first;
    if (const Change *change = find_change(text)) {
        change->type.store(kept, std::memory_order_release);
    } else {
        changes_.store(new Change{std::move(text), kept, changes_.load()}, std::memory_order_release);
    }
}

std::map<std::string_view, std::string_view> MimeTypes::list() const
{
    std::map<std::string_view, std::string_view> types;
    for (const Row &row : rows_) {
        types.emplace(row.extension, row.type);   // the first of equal extensions stays
    }
    for (const Change *change = changes_.load(std::memory_order_acquire); change; change = change->next) {
        types[change->extension] = *change->type.load(std::memory_order_acquire);
    }
    std::erase_if(types, [](auto &row) { return row.second.empty(); });
    return types;
}

MimeTypes &mime_types()
{
    static MimeTypes types(reads_system_types ? read_system_table() : "");
    return types;
}

bool is_extension(std::string_view text)
{
    return !text.empty() && text.size() <= kLongestExtension && text.find_first_of("./") == text.npos;
}

bool is_media_type(std::string_view text)
{
    bool has_controls = std::any_of(text.begin(), text.end(), [](char byte) { return uint8_t(byte) < ' ' || byte == 0x7f; });
    return !has_controls && is_type(text.substr(0, text.find_first_of(" ;")));
}

void load_mime_types()
{
    (void) mime_types();
}

std::string_view mime_type_of(std::string_view path)
{
    std::string_view type = find_type(path);
    return type.empty() ? kUnknown : type;
}

bool has_known_mime_type(std::string_view path)
{
    return !find_type(path).empty();
}

}  // namespace coro::http
