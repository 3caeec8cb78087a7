#include "core/net/tls_tickets.h"

#include "coro/base/check.h"
#include "coro/base/mutex_lock.h"

#include <algorithm>
#include <cstring>
#include <openssl/crypto.h>
#include <openssl/rand.h>
#if OPENSSL_VERSION_NUMBER >= 0x30000000L
#include <openssl/core_names.h>
#include <openssl/params.h>
#else
#include <openssl/hmac.h>
#endif

namespace coro {

bool make_tls_ticket_key(TlsTicketKey &key)
{
    return RAND_bytes(key.name.data(), int(key.name.size())) == 1 &&
           RAND_bytes(key.cipher_key.data(), int(key.cipher_key.size())) == 1 &&
           RAND_bytes(key.mac_key.data(), int(key.mac_key.size())) == 1;
}

}  // namespace coro

namespace coro::tls {

namespace {

int index_of_tickets()
{
    static int index = SSL_CTX_get_ex_new_index(0, nullptr, nullptr, nullptr, nullptr);
    return index;
}

#if OPENSSL_VERSION_NUMBER >= 0x30000000L
using Mac = EVP_MAC_CTX;

bool start(Mac *mac, TlsTicketKey &key)
{
    char digest[] = "SHA256";
    OSSL_PARAM parameters[] = {
        OSSL_PARAM_construct_octet_string(OSSL_MAC_PARAM_KEY, key.mac_key.data(), key.mac_key.size()),
        OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_DIGEST, digest, 0),
        OSSL_PARAM_construct_end(),
    };
    return EVP_MAC_CTX_set_params(mac, parameters) == 1;
}
#else
using Mac = HMAC_CTX;

bool start(Mac *mac, TlsTicketKey &key)
{
    return HMAC_Init_ex(mac, key.mac_key.data(), int(key.mac_key.size()), EVP_sha256(), nullptr) == 1;
}

void SSL_CTX_set_tlsext_ticket_key_evp_cb(SSL_CTX *context, int (*callback)(SSL *, unsigned char *, unsigned char *,
                                                                            EVP_CIPHER_CTX *, Mac *, int))
{
    SSL_CTX_set_tlsext_ticket_key_cb(context, callback);
}
#endif

const Tickets *tickets_of(SSL *ssl)
{
    return static_cast<Tickets *>(SSL_CTX_get_ex_data(SSL_get_SSL_CTX(ssl), index_of_tickets()));
}

// Prepares the ciphers of a new ticket or of a received one, see SSL_CTX_set_tlsext_ticket_key_cb(3). Returns -1
// for an error; 0 if the key is unknown, so that a full handshake follows; 1; or 2 if the client must get a new
// ticket.
int prepare(SSL *ssl, unsigned char *name, unsigned char *vector, EVP_CIPHER_CTX *cipher, Mac *mac, int is_new)
{
    const EVP_CIPHER *algorithm = EVP_aes_256_cbc();
    const Tickets *tickets = tickets_of(ssl);
    TlsTicketKey key;
    int outcome = -1;
    if (!tickets) {
        return outcome;
    }
    if (is_new) {
        key = tickets->newest();
        if (RAND_bytes(vector, EVP_CIPHER_iv_length(algorithm)) == 1) {
            memcpy(name, key.name.data(), key.name.size());
            bool is_ready = EVP_EncryptInit_ex(cipher, algorithm, nullptr, key.cipher_key.data(), vector) == 1;
            outcome = is_ready && start(mac, key) ? 1 : -1;
        }
    } else if ((outcome = tickets->find(name, key)) > 0) {
        bool is_ready = EVP_DecryptInit_ex(cipher, algorithm, nullptr, key.cipher_key.data(), vector) == 1;
        // a client of TLS 1.3 uses each ticket once, so it always needs a new one
        int renewed = SSL_version(ssl) >= TLS1_3_VERSION ? 2 : outcome;
        outcome = is_ready && start(mac, key) ? renewed : -1;
    }
    OPENSSL_cleanse(&key, sizeof key);
    return outcome;
}

}  // namespace

Tickets::Tickets() : keys_(1)
{
    CORO_CHECK(make_tls_ticket_key(keys_.front()));
}

Tickets::~Tickets()
{
    OPENSSL_cleanse(keys_.data(), keys_.size() * sizeof(TlsTicketKey));
}

void Tickets::set_keys(const TlsTicketKey *keys, size_t count)
{
    if (count == 0) {
        return;
    }
    MutexLock lock(mutex_);
    OPENSSL_cleanse(keys_.data(), keys_.size() * sizeof(TlsTicketKey));
    keys_.assign(keys, keys + std::min(count, TlsServerContext::kMostTicketKeys));
}

void Tickets::install(SSL_CTX *context)
{
    SSL_CTX_set_ex_data(context, index_of_tickets(), this);
    SSL_CTX_set_tlsext_ticket_key_evp_cb(context, prepare);
}

TlsTicketKey Tickets::newest() const
{
    MutexLock lock(mutex_);
    return keys_.front();
}

int Tickets::find(const unsigned char *name, TlsTicketKey &key) const
{
    MutexLock lock(mutex_);
    for (const TlsTicketKey &each : keys_) {
        if (memcmp(each.name.data(), name, each.name.size()) == 0) {
            key = each;
            return &each == &keys_.front() ? 1 : 2;
        }
    }
    return 0;
}

}  // namespace coro::tls
