#include "core/net/tls_context.h"

#include "coro/base/error.h"
#include "core/net/tls_certificate.h"
#include "core/net/tls_error.h"
#include "core/net/tls_session_cache.h"
#include "core/net/tls_stream_layer.h"

#include <cerrno>
#include <utility>

namespace coro::tls {

namespace {

void drop_cache(void *, void *cache, CRYPTO_EX_DATA *, int, long, void *)
{
    delete static_cast<SessionCache *>(cache);
}

// The OpenSSL context owns the cache, because layers use both and may outlive the ClientContext.
int index_of_cache()
{
    static int index = SSL_CTX_get_ex_new_index(0, nullptr, nullptr, nullptr, drop_cache);
    return index;
}

SessionCache &cache_of(SSL *ssl)
{
    return *static_cast<SessionCache *>(SSL_CTX_get_ex_data(SSL_get_SSL_CTX(ssl), index_of_cache()));
}

// The layer of a client knows whose sessions it gets.
class ClientLayer final : public TlsStreamLayer {
public:
    ClientLayer(SslPtr ssl, const TlsClientOptions &options, std::string server) :
        TlsStreamLayer(std::move(ssl), Side::kClient, options.allow_self_signed), server_(std::move(server))
    {
        if (options.verify_peer) {
            verification().install(this->ssl());
        }
        SSL_set_ex_data(this->ssl(), index(), this);
    }

    // Sets the name that the server must have. Returns false if it is not valid.
    bool expect(const std::string &name, bool verify_peer)
    {
        if (name.find('\0') != name.npos || (verify_peer && !verification().expect(ssl(), name))) {
            return false;
        }
        return name.empty() || is_ip_address(name) || SSL_set_tlsext_host_name(ssl(), name.c_str()) == 1;
    }

    // Offers the server to resume an earlier session.
    void resume()
    {
        if (SessionPtr session = cache_of(ssl()).take(server_)) {
            SSL_set_session(ssl(), session.get());
            offered_ = session.get();
        }
    }

    // Keeps a session that the server has given. Returns 1, because the cache owns the session then.
    static int on_session(SSL *ssl, SSL_SESSION *session)
    {
        auto &self = *static_cast<ClientLayer *>(SSL_get_ex_data(ssl, index()));
        cache_of(ssl).keep(self.server_, SessionPtr(session));
        return 1;
    }

protected:
    // With a version before TLS 1.3 OpenSSL does not call on_session() for a session that is resumed, although the
    // server may have given a new ticket for it.
    void established() override
    {
        if (is_resumed() && SSL_version(ssl()) < TLS1_3_VERSION && SSL_get_session(ssl()) != offered_) {
            cache_of(ssl()).keep(server_, SessionPtr(SSL_get1_session(ssl())));
        }
    }

private:
    static int index()
    {
        static int index = SSL_get_ex_new_index(0, nullptr, nullptr, nullptr, nullptr);
        return index;
    }

    std::string server_;
    const SSL_SESSION *offered_ = nullptr;   // only compared
};

class ClientContext final : public TlsClientContext {
public:
    ClientContext(ContextPtr context, const TlsClientOptions &options) :
        context_(std::move(context)), options_(options)
    {
    }

    std::unique_ptr<TlsLayer> make_layer(std::string_view host_name, std::string_view server) override;

private:
    ContextPtr context_;
    TlsClientOptions options_;
};

std::unique_ptr<TlsLayer> ClientContext::make_layer(std::string_view host_name, std::string_view server)
{
    ERR_clear_error();
    SslPtr ssl(SSL_new(context_.get()));
    if (!ssl) {
        ERR_clear_error();
        return nullptr;
    }
    if (host_name.ends_with('.')) {
        host_name.remove_suffix(1);   // the dot is not part of the names in certificates
    }
    std::string name(host_name);
    auto layer = std::make_unique<ClientLayer>(std::move(ssl), options_, std::string(server) + '\n' + name);
    if (options_.verify_peer && name.empty()) {
        layer->fail(err::kTlsCertificate,
                    "the certificate of the server cannot be verified: the name of the server is not known");
    } else if (!layer->expect(name, options_.verify_peer)) {
        layer->fail(err::kTlsHandshake, "the host name is not valid");
    } else {
        layer->resume();
    }
    ERR_clear_error();
    return layer;
}

bool configure(SSL_CTX *context, const TlsClientOptions &options, std::string &error)
{
    std::string alpn;
    if (!write_alpn(options.alpn, alpn, error) ||
        !trust(context, options.ca_file, options.ca_path, error) ||
        (!options.certificate.chain.empty() && !use_certificate(context, options.certificate, error))) {
        return false;
    }
    if (options.verify_peer && options.ca_file.empty() && options.ca_path.empty() &&
        SSL_CTX_set_default_verify_paths(context) != 1) {
        error = take_error("the trusted certificates of the system cannot be used");
        return false;
    }
    SSL_CTX_set_ex_data(context, index_of_cache(), new SessionCache);
    SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_CLIENT | SSL_SESS_CACHE_NO_INTERNAL);
    SSL_CTX_sess_set_new_cb(context, ClientLayer::on_session);
    auto *names = reinterpret_cast<const unsigned char *>(alpn.data());
    return alpn.empty() || SSL_CTX_set_alpn_protos(context, names, unsigned(alpn.size())) == 0;
}

}  // namespace

}  // namespace coro::tls

namespace coro {

std::unique_ptr<TlsClientContext> make_tls_client_context(const TlsClientOptions &options, std::string &error)
{
    tls::ContextPtr context = tls::make_context(TLS_client_method(), options, error);
    if (!context || !tls::configure(context.get(), options, error)) {
        return nullptr;
    }
    return std::make_unique<tls::ClientContext>(std::move(context), options);
}

}  // namespace coro
