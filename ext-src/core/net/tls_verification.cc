#include "core/net/tls_verification.h"

#include <arpa/inet.h>
#include <openssl/x509_vfy.h>
#include <openssl/x509v3.h>

namespace coro::tls {

namespace {

constexpr int kMostNames = 4;   // the number of names of a certificate that a text contains

int index_of_verification()
{
    static int index = SSL_get_ex_new_index(0, nullptr, nullptr, nullptr, nullptr);
    return index;
}

// Returns the text of an entry of a certificate's list of names: a host name or an IP address, otherwise an empty
// text. Bytes that are not printable become question marks, because the text may go to a terminal.
std::string text_of(const GENERAL_NAME *name)
{
    if (name->type == GEN_IPADD) {
        char text[INET6_ADDRSTRLEN] = "";
        const unsigned char *bytes = ASN1_STRING_get0_data(name->d.iPAddress);
        int size = ASN1_STRING_length(name->d.iPAddress);
        if (size == 4 || size == 16) {
            inet_ntop(size == 4 ? AF_INET : AF_INET6, bytes, text, sizeof text);
        }
        return text;
    }
    if (name->type != GEN_DNS) {
        return {};
    }
    std::string text(reinterpret_cast<const char *>(ASN1_STRING_get0_data(name->d.dNSName)),
                     size_t(ASN1_STRING_length(name->d.dNSName)));
    for (char &letter : text) {
        letter = letter > ' ' && letter < 0x7f ? letter : '?';
    }
    return text;
}

std::string common_name_of(const X509_NAME *name)
{
    int at = X509_NAME_get_index_by_NID(const_cast<X509_NAME *>(name), NID_commonName, -1);
    const X509_NAME_ENTRY *entry = at >= 0 ? X509_NAME_get_entry(const_cast<X509_NAME *>(name), at) : nullptr;
    const ASN1_STRING *value = entry ? X509_NAME_ENTRY_get_data(entry) : nullptr;
    if (!value) {
        return "without a common name";
    }
    std::string text(reinterpret_cast<const char *>(ASN1_STRING_get0_data(value)), size_t(ASN1_STRING_length(value)));
    for (char &letter : text) {
        letter = letter >= ' ' && letter < 0x7f ? letter : '?';
    }
    return "\"" + text + "\"";
}

std::string subject_of(X509 *certificate)
{
    return common_name_of(X509_get_subject_name(certificate));
}

// Returns the host names and addresses for which the certificate is valid.
std::string names_of(X509 *certificate)
{
    auto *names = static_cast<GENERAL_NAMES *>(
        X509_get_ext_d2i(certificate, NID_subject_alt_name, nullptr, nullptr));
    std::string text;
    int found = 0;
    for (int i = 0; i < sk_GENERAL_NAME_num(names); i++) {
        std::string name = text_of(sk_GENERAL_NAME_value(names, i));
        if (!name.empty() && found++ < kMostNames) {
            text += (text.empty() ? "" : ", ") + name;
        }
    }
    GENERAL_NAMES_free(names);
    if (found > kMostNames) {
        text += " and " + std::to_string(found - kMostNames) + " more";
    }
    return found > 0 ? text : "no host name, only for " + subject_of(certificate);
}

std::string text_of(const ASN1_TIME *time)
{
    BioPtr bio(BIO_new(BIO_s_mem()));
    char text[64] = "";
    if (bio && ASN1_TIME_print(bio.get(), time) == 1) {
        (void) BIO_gets(bio.get(), text, sizeof text);
    }
    return text;
}

// Returns what is wrong with the certificate, with the facts that a person needs to mend it.
std::string text_of(int error, X509 *certificate, const std::string &host_name)
{
    switch (error) {
    case X509_V_ERR_HOSTNAME_MISMATCH:
        return "hostname mismatch: the certificate is for " + names_of(certificate) + ", and not for " + host_name;
    case X509_V_ERR_IP_ADDRESS_MISMATCH:
        return "IP address mismatch: the certificate is for " + names_of(certificate) + ", and not for " + host_name;
    case X509_V_ERR_CERT_HAS_EXPIRED:
        return "the certificate " + subject_of(certificate) + " has expired on " +
               text_of(X509_get0_notAfter(certificate));
    case X509_V_ERR_CERT_NOT_YET_VALID:
        return "the certificate " + subject_of(certificate) + " is not valid before " +
               text_of(X509_get0_notBefore(certificate));
    case X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT:
        return "the certificate " + subject_of(certificate) + " is self-signed";
    case X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN:
        return "the authority " + subject_of(certificate) + " is not trusted";
    case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT:
    case X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE:
        return "the certificate " + subject_of(certificate) + " is signed by " +
               common_name_of(X509_get_issuer_name(certificate)) + ", which is not trusted";
    default:
        return std::string(X509_verify_cert_error_string(error)) + ", in the certificate " + subject_of(certificate);
    }
}

}  // namespace

bool is_ip_address(const std::string &text)
{
    unsigned char address[sizeof(in6_addr)];
    return inet_pton(AF_INET, text.c_str(), address) == 1 || inet_pton(AF_INET6, text.c_str(), address) == 1;
}

bool Verification::expect(SSL *ssl, std::string_view host_name)
{
    host_name_ = host_name;
    X509_VERIFY_PARAM *parameters = SSL_get0_param(ssl);
    X509_VERIFY_PARAM_set_hostflags(parameters, X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS);
    return is_ip_address(host_name_)
               ? X509_VERIFY_PARAM_set1_ip_asc(parameters, host_name_.c_str()) == 1
               : X509_VERIFY_PARAM_set1_host(parameters, host_name_.data(), host_name_.size()) == 1;
}

void Verification::install(SSL *ssl, bool is_optional)
{
    SSL_set_ex_data(ssl, index_of_verification(), this);
    int flags = SSL_VERIFY_PEER | (is_optional ? 0 : SSL_VERIFY_FAIL_IF_NO_PEER_CERT);
    SSL_set_verify(ssl, flags, on_certificate);
}

int Verification::on_certificate(int is_good, X509_STORE_CTX *state)
{
    if (is_good) {
        return 1;
    }
    auto *ssl = static_cast<SSL *>(X509_STORE_CTX_get_ex_data(state, SSL_get_ex_data_X509_STORE_CTX_idx()));
    auto *self = static_cast<Verification *>(SSL_get_ex_data(ssl, index_of_verification()));
    int error = X509_STORE_CTX_get_error(state);
    if (error == X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT && self->allows_self_signed_) {
        X509_STORE_CTX_set_error(state, X509_V_OK);
        return 1;
    }
    X509 *certificate = X509_STORE_CTX_get_current_cert(state);
    self->refusal_ = "certificate verify failed: " +
                     (certificate ? text_of(error, certificate, self->host_name_)
                                  : std::string(X509_verify_cert_error_string(error)));
    return 0;
}

}  // namespace coro::tls
