#include "php/runtime/sni_option.h"

#include "php/runtime/option_table.h"

#include "coro/server/config/options.h"

#include <map>
#include <string>
#include <utility>

namespace coro::php {

namespace {

constexpr Option<TlsCertificate> kCertificateOptions[] = {
    name_option("ssl_cert_file", &TlsCertificate::chain),
    name_option("ssl_key_file", &TlsCertificate::key),
    {"ssl_passphrase", &TlsCertificate::passphrase},
    name_option("ssl_stapling_file", &TlsCertificate::ocsp_response_file),
};

// Reads the array of one host name. Returns false if an exception was thrown.
bool read_certificate(zend_string *option, zend_string *host, zval *value, TlsCertificate &certificate)
{
    ZVAL_DEREF(value);
    if (Z_TYPE_P(value) != IS_ARRAY) {
        throw_option_value(ZSTR_VAL(option), "must have an array with ssl_cert_file and ssl_key_file for \"%s\"", ZSTR_VAL(host));
        return false;
    }
    zend_string *name;
    zval *element;
    ZEND_HASH_FOREACH_STR_KEY_VAL(Z_ARRVAL_P(value), name, element) {
        ZVAL_DEREF(element);
        Applied applied = name ? apply(certificate, kCertificateOptions, name, element) : Applied::kUnknown;
        if (applied == Applied::kUnknown) {
            throw_option_value(ZSTR_VAL(option), "can have ssl_cert_file, ssl_key_file, ssl_passphrase and ssl_stapling_file for "
                                                 "\"%s\", and nothing else", ZSTR_VAL(host));
        }
        if (applied != Applied::kYes) {
            return false;
        }
    } ZEND_HASH_FOREACH_END();
    if (certificate.chain.empty()) {
        throw_option_value(ZSTR_VAL(option), "must have ssl_cert_file for \"%s\"", ZSTR_VAL(host));
        return false;
    }
    return true;
}

}  // namespace

Applied apply_sni_option(TlsConfig &config, zend_string *name, zval *value)
{
    if (view(name) != kSniOption) {
        return Applied::kUnknown;
    }
    if (Z_TYPE_P(value) != IS_ARRAY && Z_TYPE_P(value) != IS_NULL) {
        throw_option_type(name, "of type array", value);
        return Applied::kThrown;
    }
    std::map<std::string, TlsCertificate> certificates;
    if (Z_TYPE_P(value) == IS_ARRAY) {
        zend_string *host;
        zval *element;
        ZEND_HASH_FOREACH_STR_KEY_VAL(Z_ARRVAL_P(value), host, element) {
            if (!host || ZSTR_LEN(host) == 0) {
                throw_option_value(ZSTR_VAL(name), "must be an array whose keys are host names");
                return Applied::kThrown;
            }
            if (!read_certificate(name, host, element, certificates[std::string(view(host))])) {
                return Applied::kThrown;
            }
        } ZEND_HASH_FOREACH_END();
    }
    config.ssl_sni_certs = std::move(certificates);
    return Applied::kYes;
}

}  // namespace coro::php
