#include "coro/server/config/server_tls.h"

#include "coro/base/check.h"
#include "coro/base/log.h"
#include "coro/base/mutex_lock.h"
#include "coro/base/shared_mutex.h"

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace coro {

namespace {

constexpr size_t kTicketKeys = 3;
// The number of attempts to read the files if they change while they are read.
constexpr int kMostTries = 5;

// A value of the options that may be the name of a file, and the place for the content of the file.
struct FileValue {
    const std::string &name;
    std::string &content;
    bool is_pem;
};

void add_values(std::vector<FileValue> &values, TlsCertificate &certificate)
{
    values.push_back({certificate.chain, certificate.chain, true});
    values.push_back({certificate.key, certificate.key, true});
    values.push_back({certificate.ocsp_response_file, certificate.ocsp_response, false});
}

std::vector<FileValue> values_of(TlsServerOptions &options)
{
    std::vector<FileValue> values;
    add_values(values, options.certificate);
    values.push_back({options.ca_file, options.ca_file, true});
    values.push_back({options.more_ca_file, options.more_ca_file, true});
    values.push_back({options.dh_parameters, options.dh_parameters, true});
    for (auto &[name, certificate] : options.certificates_by_name) {
        add_values(values, certificate);
    }
    return values;
}

bool is_pem(std::string_view text)
{
    return text.find("-----BEGIN ") != text.npos;
}

// Appends a text with its size. take_text() takes the first text out of texts that append_text() has written.
void append_text(std::string &texts, std::string_view text)
{
    uint32_t size = uint32_t(text.size());
    texts.append(reinterpret_cast<const char *>(&size), sizeof size).append(text);
}

std::string_view take_text(std::string_view &texts)
{
    uint32_t size = 0;
    if (texts.size() < sizeof size) {
        return {};
    }
    memcpy(&size, texts.data(), sizeof size);
    std::string_view text = texts.substr(sizeof size, size);
    texts.remove_prefix(sizeof size + text.size());
    return text;
}

}  // namespace

struct ServerTls::Shared {
    std::atomic<uint64_t> version{0};        // changes whenever one of the members below changes
    std::atomic<Nanoseconds> rotate_at{0};   // the time for a new key of tickets
    pthread_mutex_t mutex;                   // protects the members below
    uint64_t certificates = 0;               // changes with the texts
    TlsTicketKey ticket_keys[kTicketKeys] = {};   // the newest first
    // The contents of the files of all ports. New ones are written to the place that is not used: a process that is killed
    // while it writes spoils nothing.
    int used = 0;
    size_t size[2] = {};
    char texts[2][kMostBytes];
};

ServerTls::ServerTls()
{
    CORO_CHECK(memory_.create(memory_.size_of<Shared>(), SharedMemory::Pages::kUnreserved));
    memory_.hide_from_dumps();   // it contains private keys
    // Not value-initialized: the pages of `texts` get memory when they are first used.
    shared_ = new (memory_.carve_zeros<Shared>()) Shared;
    (void) make_shared_mutex(shared_->mutex);
}

MakeStreamLayer ServerTls::add(TlsServerOptions options)
{
    ports_.push_back({std::move(options), nullptr});
    return [this, port = ports_.size() - 1] { return make_layer(port); };
}

bool ServerTls::load(std::string &error)
{
    MutexLock lock(mutex_);
    return replace(error);
}

bool ServerTls::reload(std::string &error)
{
    MutexLock lock(mutex_);
    bool is_replaced = replace(error);
    if (is_replaced) {
        log(LogLevel::kNotice, "the certificates were loaded again: new connections use them");
    } else {
        log(LogLevel::kError, "the certificates could not be loaded again, the server keeps the old ones: %s", error.c_str());
    }
    return is_replaced;
}

bool ServerTls::have_files_changed()
{
    MutexLock lock(mutex_);
    return has_failed_ || file_states() != files_;
}

// Reads all files, makes the contexts of this process, and passes the contents of the files on to the other processes.
bool ServerTls::replace(std::string &error)
{
    has_failed_ = true;
    int outcome = -ESTALE;
    for (int tries = 0; outcome == -ESTALE && tries < kMostTries; tries++) {
        outcome = try_replace(error);
    }
    if (outcome == -ESTALE) {
        error = "the files change while they are read";
    }
    has_failed_ = outcome < 0;
    return !has_failed_;
}

// Does what replace() does, once. Returns -ESTALE if a file has changed meanwhile, or another negative error.
int ServerTls::try_replace(std::string &error)
{
    files_ = file_states();   // before the files are read, so that a change during the reading is noticed
    std::string texts;
    Contexts contexts;
    if (!read_files(texts, error)) {
        return -EIO;
    }
    if (!make_contexts(texts, contexts, error)) {
        error = explain(std::move(error));
        return -EINVAL;
    }
    uint64_t version = 0;
    int outcome = publish(texts, version);
    if (outcome == 0) {
        use(std::move(contexts), version);
    } else if (outcome == -EFBIG) {
        error = "the certificates have more than ";   // GCC 14 warns of a chain of operator+ here
        error.append(std::to_string(kMostBytes >> 20)).append(" MiB");
    }
    return outcome;
}

bool ServerTls::read_files(std::string &texts, std::string &error) const
{
    for (const Port &port : ports_) {
        TlsServerOptions options = port.options;
        for (const FileValue &value : values_of(options)) {
            std::string content;
            if (!value.name.empty() && !read_tls_value(value.name, content, error)) {
                return false;
            }
            append_text(texts, content);
        }
    }
    return true;
}

// Makes the contexts of all ports from the contents of their files.
bool ServerTls::make_contexts(std::string_view texts, Contexts &contexts, std::string &error) const
{
    for (const Port &port : ports_) {
        TlsServerOptions options = port.options;
        for (const FileValue &value : values_of(options)) {
            std::string_view text = take_text(texts);
            if (!value.name.empty() && (value.is_pem ? !is_pem(text) : text.empty())) {
                error = value.name + (value.is_pem ? " contains no text in PEM format" : " is empty");
                return false;
            }
            value.content = text;
        }
        contexts.push_back(make_tls_server_context(options, error));
        if (!contexts.back()) {
            return false;
        }
    }
    return true;
}

// Returns why the contexts cannot be made. Contexts that are made from the files fail with a text that has the name of
// the file.
std::string ServerTls::explain(std::string error) const
{
    for (const Port &port : ports_) {
        std::string with_name;
        if (!make_tls_server_context(port.options, with_name)) {
            return with_name;
        }
    }
    return error;
}

// Sets `version` to the version of the shared memory that has these texts. Returns -ESTALE if the files have changed since
// they were read: another process may have published their new texts already.
int ServerTls::publish(std::string_view texts, uint64_t &version)
{
    if (texts.size() > kMostBytes) {
        return -EFBIG;
    }
    rotate_ticket_keys();
    SharedMutexLock lock(shared_->mutex);
    if (file_states() != files_) {
        return -ESTALE;
    }
    std::string_view old(shared_->texts[shared_->used], shared_->size[shared_->used]);
    if (shared_->certificates == 0 || texts != old) {
        int free = 1 - shared_->used;
        memcpy(shared_->texts[free], texts.data(), texts.size());
        shared_->size[free] = texts.size();
        shared_->used = free;
        shared_->certificates++;
        shared_->version++;
    }
    seen_certificates_ = shared_->certificates;
    version = shared_->version;
    return 0;
}

// Takes the contexts into use, with the shared keys of tickets. `version` is that of the texts from which the contexts
// were made: if another process has written new texts since then, the next make_layer() adopts them.
void ServerTls::use(Contexts contexts, uint64_t version)
{
    TlsTicketKey keys[kTicketKeys];
    {
        SharedMutexLock lock(shared_->mutex);
        std::copy_n(shared_->ticket_keys, kTicketKeys, keys);
    }
    seen_.store(version);
    for (size_t i = 0; i < ports_.size(); i++) {
        if (i < contexts.size()) {
            ports_[i].context = std::move(contexts[i]);
        }
        ports_[i].context->set_ticket_keys(keys, kTicketKeys);
    }
    explicit_bzero(keys, sizeof keys);
}

// Takes over what another process has written to the shared memory.
void ServerTls::adopt()
{
    MutexLock own(mutex_);
    std::string texts;
    uint64_t certificates, version;
    {
        SharedMutexLock lock(shared_->mutex);
        certificates = shared_->certificates;
        version = shared_->version;
        if (certificates != seen_certificates_) {
            texts.assign(shared_->texts[shared_->used], shared_->size[shared_->used]);
        }
    }
    Contexts contexts;
    std::string error;
    if (certificates != seen_certificates_ && !make_contexts(texts, contexts, error)) {
        log(LogLevel::kError, "this process cannot use the new certificates and keeps the old ones: %s", error.c_str());
        contexts.clear();
    }
    seen_certificates_ = certificates;
    use(std::move(contexts), version);
}

// Makes a new key for tickets if it is time for one. Of several processes one makes the key.
void ServerTls::rotate_ticket_keys()
{
    Nanoseconds now = system_clock().now();
    TlsTicketKey key;
    if (now < shared_->rotate_at.load(std::memory_order_relaxed) || !make_tls_ticket_key(key)) {
        return;
    }
    SharedMutexLock lock(shared_->mutex);
    bool is_first = shared_->rotate_at.load() == 0;
    if (now < shared_->rotate_at.load()) {
        return;
    }
    std::copy_backward(shared_->ticket_keys, shared_->ticket_keys + kTicketKeys - 1, shared_->ticket_keys + kTicketKeys);
    shared_->ticket_keys[0] = key;
    for (size_t i = 1; is_first && i < kTicketKeys; i++) {
        (void) make_tls_ticket_key(shared_->ticket_keys[i]);   // a key of zeros would be known
    }
    shared_->rotate_at.store(now + kTicketKeyTime);
    shared_->version++;
}

std::unique_ptr<StreamLayer> ServerTls::make_layer(size_t port)
{
    rotate_ticket_keys();
    if (shared_->version.load(std::memory_order_acquire) != seen_.load(std::memory_order_relaxed)) [[unlikely]] {
        adopt();
    }
    std::shared_ptr<TlsServerContext> context;
    {
        MutexLock lock(mutex_);
        context = ports_[port].context;
    }
    return context->make_layer();
}

std::vector<ServerTls::FileState> ServerTls::file_states() const
{
    std::vector<FileState> states;
    for (const Port &port : ports_) {
        TlsServerOptions options = port.options;
        for (const FileValue &value : values_of(options)) {
            struct stat status;
            if (!value.name.empty() && !is_pem(value.name) && ::stat(value.name.c_str(), &status) == 0) {
                auto time_of = [](const timespec &time) { return time.tv_sec * kSecond + time.tv_nsec; };
                states.push_back({status.st_dev, status.st_ino, status.st_size, time_of(status.st_mtim),
                                  time_of(status.st_ctim)});
            }
        }
    }
    return states;
}

}  // namespace coro
