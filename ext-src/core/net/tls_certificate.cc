#include "core/net/tls_certificate.h"

#include "coro/base/error.h"
#include "coro/base/fd.h"
#include "coro/base/system_call.h"
#include "coro/net/tls.h"
#include "core/net/tls_error.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <openssl/crypto.h>
#include <openssl/pem.h>

namespace coro::tls {

namespace {

constexpr size_t kMostFileBytes = 16 << 20;   // bundles of all public authorities have less than 1 MB

bool is_pem(const std::string &value)
{
    return value.find("-----BEGIN ") != value.npos;
}

// Returns the name of the value in messages.
std::string name_of(const std::string &value)
{
    return is_pem(value) ? "the PEM text" : value;
}

BioPtr bio_of(const std::string &content)
{
    return BioPtr(BIO_new_mem_buf(content.data(), int(content.size())));
}

// Gives OpenSSL the passphrase. Without this function OpenSSL would ask for it on the terminal.
int give_passphrase(char *buffer, int size, int, void *passphrase)
{
    const auto &text = *static_cast<const std::string *>(passphrase);
    if (text.empty() || text.size() > size_t(size)) {
        return -1;
    }
    memcpy(buffer, text.data(), text.size());
    return int(text.size());
}

CertificatePtr read_certificate(BIO *from)
{
    std::string none;
    return CertificatePtr(PEM_read_bio_X509(from, nullptr, give_passphrase, &none));
}

// True if the thread's last OpenSSL error says that the PEM text contains no further object. Clears the errors.
bool is_at_end()
{
    unsigned long error = ERR_peek_last_error();
    bool is_end = ERR_GET_LIB(error) == ERR_LIB_PEM && ERR_GET_REASON(error) == PEM_R_NO_START_LINE;
    if (is_end) {
        ERR_clear_error();
    }
    return is_end;
}

bool use_chain(SSL_CTX *context, const std::string &name, const std::string &content, std::string &error)
{
    BioPtr bio = bio_of(content);
    CertificatePtr own = bio ? read_certificate(bio.get()) : nullptr;
    if (!own) {
        error = is_at_end() ? name + " contains no certificate in PEM format"
                            : take_error("the certificate in " + name + " cannot be read");
        return false;
    }
    if (SSL_CTX_use_certificate(context, own.get()) != 1) {
        error = take_error("the certificate in " + name + " cannot be used");
        return false;
    }
    SSL_CTX_clear_chain_certs(context);
    while (CertificatePtr next = read_certificate(bio.get())) {
        if (SSL_CTX_add1_chain_cert(context, next.get()) != 1) {
            error = take_error("a certificate of the chain in " + name + " cannot be used");
            return false;
        }
    }
    if (!is_at_end()) {
        error = take_error("a certificate of the chain in " + name + " cannot be read");
        return false;
    }
    return true;
}

bool use_key(SSL_CTX *context, const TlsCertificate &certificate, const std::string &name, const std::string &content,
             std::string &error)
{
    BioPtr bio = bio_of(content);
    auto *passphrase = const_cast<std::string *>(&certificate.passphrase);
    KeyPtr key(bio ? PEM_read_bio_PrivateKey(bio.get(), nullptr, give_passphrase, passphrase) : nullptr);
    if (!key) {
        if (content.find("PRIVATE KEY-----") == content.npos) {
            error = name + " contains no private key in PEM format";
        } else if (content.find("ENCRYPTED") != content.npos) {
            error = "the private key in " + name + " is encrypted, and " +
                    (certificate.passphrase.empty() ? "there is no passphrase" : "the passphrase is wrong");
        } else {
            error = take_error("the private key in " + name + " cannot be read");
            return false;
        }
        ERR_clear_error();
        return false;
    }
    if (SSL_CTX_use_PrivateKey(context, key.get()) != 1 || SSL_CTX_check_private_key(context) != 1) {
        error = take_error("the private key in " + name + " does not belong to the certificate");
        return false;
    }
    return true;
}

bool trust_file(SSL_CTX *context, const std::string &ca_file, std::string &error)
{
    std::string content;
    if (!read_tls_value(ca_file, content, error)) {
        return false;
    }
    X509_STORE *store = SSL_CTX_get_cert_store(context);
    BioPtr bio = bio_of(content);
    int count = 0;
    while (CertificatePtr next = bio ? read_certificate(bio.get()) : nullptr) {
        if (X509_STORE_add_cert(store, next.get()) != 1 || SSL_CTX_add_client_CA(context, next.get()) != 1) {
            error = take_error("a certificate in " + name_of(ca_file) + " cannot be used");
            return false;
        }
        count++;
    }
    if (!is_at_end()) {
        error = take_error("a certificate in " + name_of(ca_file) + " cannot be read");
        return false;
    }
    if (count == 0) {
        error = name_of(ca_file) + " contains no certificate in PEM format";
    }
    return count > 0;
}

}  // namespace

bool use_certificate(SSL_CTX *context, const TlsCertificate &certificate, std::string &error)
{
    std::string chain, key;
    if (!read_tls_value(certificate.chain, chain, error) ||
        !use_chain(context, name_of(certificate.chain), chain, error)) {
        return false;
    }
    if (certificate.key.empty()) {
        return use_key(context, certificate, name_of(certificate.chain), chain, error);
    }
    bool is_used = read_tls_value(certificate.key, key, error) &&
                   use_key(context, certificate, name_of(certificate.key), key, error);
    OPENSSL_cleanse(key.data(), key.size());
    return is_used;
}

bool use_dh_parameters(SSL_CTX *context, const std::string &value, std::string &error)
{
    std::string content;
    if (!read_tls_value(value, content, error)) {
        return false;
    }
    BioPtr bio = bio_of(content);
    if (!bio || !set_dh_parameters(context, bio.get())) {
        error = take_error("the parameters of Diffie-Hellman in " + name_of(value) + " cannot be used");
        return false;
    }
    return true;
}

bool trust(SSL_CTX *context, const std::string &ca_file, const std::string &ca_path, std::string &error)
{
    if (!ca_file.empty() && !trust_file(context, ca_file, error)) {
        return false;
    }
    if (ca_path.empty()) {
        return true;
    }
    if (Fd folder(::open(ca_path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)); !folder) {
        error = ca_path + " cannot be opened: " + err::text(errno);
        return false;
    }
    if (SSL_CTX_load_verify_locations(context, nullptr, ca_path.c_str()) != 1) {
        error = take_error("the certificates in " + ca_path + " cannot be used");
        return false;
    }
    return true;
}

}  // namespace coro::tls

namespace coro {

bool read_tls_value(const std::string &value, std::string &content, std::string &error)
{
    using namespace tls;
    if (is_pem(value)) {
        content = value;
        return true;
    }
    Fd file(::open(value.c_str(), O_RDONLY | O_CLOEXEC));
    int outcome = file ? 0 : -errno;
    char part[4096];
    while (outcome == 0 && content.size() <= kMostFileBytes) {
        ssize_t count = uninterrupted([&] { return ::read(file.get(), part, sizeof part); });
        if (count == 0) {
            return true;
        }
        outcome = int(std::min<ssize_t>(count, 0));
        content.append(part, size_t(std::max<ssize_t>(count, 0)));
    }
    error = value + " cannot be read: " + (outcome < 0 ? err::text(-outcome) : "the file is too large");
    return false;
}

}  // namespace coro
