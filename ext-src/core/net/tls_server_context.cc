#include "core/net/tls_context.h"

#include "core/net/tls_certificate.h"
#include "core/net/tls_error.h"
#include "core/net/tls_stream_layer.h"
#include "core/net/tls_tickets.h"

#include <cctype>
#include <cstring>
#include <unordered_map>
#include <utility>

namespace coro::tls {

namespace {

// What the callbacks of OpenSSL need. The OpenSSL context of the default certificate owns the state, because layers
// use both and may outlive the ServerContext.
struct State {
    // A certificate for some host names.
    struct Named {
        ContextPtr context;
        std::string ocsp_response;
    };

    Tickets tickets;
    std::string alpn;
    std::string ocsp_response;   // of the default certificate
    std::unordered_map<std::string, Named> names;
};

void drop_state(void *, void *state, CRYPTO_EX_DATA *, int, long, void *)
{
    delete static_cast<State *>(state);
}

int index_of_state()
{
    static int index = SSL_CTX_get_ex_new_index(0, nullptr, nullptr, nullptr, drop_state);
    return index;
}

std::string in_lower_case(std::string_view name)
{
    std::string lower(name);
    for (char &letter : lower) {
        letter = char(tolower(static_cast<unsigned char>(letter)));
    }
    return lower;
}

// Chooses the certificate for the host name that the client asks for. A dot at the end of the name has no meaning.
int on_server_name(SSL *ssl, int *, void *of)
{
    const State &state = *static_cast<State *>(of);
    const char *asked = SSL_get_servername(ssl, TLSEXT_NAMETYPE_host_name);
    if (!asked) {
        return SSL_TLSEXT_ERR_NOACK;
    }
    std::string name = in_lower_case(asked);
    if (name.ends_with('.')) {
        name.pop_back();
    }
    auto found = state.names.find(name);
    size_t dot = name.find('.');
    if (found == state.names.end() && dot != name.npos && dot > 0) {
        found = state.names.find("*" + name.substr(dot));
    }
    bool is_chosen = found == state.names.end() || SSL_set_SSL_CTX(ssl, found->second.context.get());
    return is_chosen ? SSL_TLSEXT_ERR_OK : SSL_TLSEXT_ERR_ALERT_FATAL;
}

int on_alpn(SSL *, const unsigned char **chosen, unsigned char *size, const unsigned char *offered, unsigned offered_size,
            void *of)
{
    const std::string &own = static_cast<State *>(of)->alpn;
    unsigned char *name;
    int outcome = SSL_select_next_proto(&name, size, reinterpret_cast<const unsigned char *>(own.data()),
                                        unsigned(own.size()), offered, offered_size);
    *chosen = name;
    return outcome == OPENSSL_NPN_NEGOTIATED ? SSL_TLSEXT_ERR_OK : SSL_TLSEXT_ERR_ALERT_FATAL;
}

int on_ocsp_request(SSL *ssl, void *of)
{
    const auto &response = *static_cast<std::string *>(of);
    void *copy = OPENSSL_memdup(response.data(), response.size());
    if (!copy) {
        return SSL_TLSEXT_ERR_NOACK;
    }
    SSL_set_tlsext_status_ocsp_resp(ssl, copy, long(response.size()));   // OpenSSL frees the copy
    return SSL_TLSEXT_ERR_OK;
}

// Makes the sessions of this server unusable for servers that verify clients in another way.
void bind_sessions(SSL_CTX *context, const TlsServerOptions &options)
{
    std::string rules = std::string(!options.verify_peer             ? "open"
                                    : options.is_certificate_optional ? "optional"
                                                                      : "verified") +
                        (options.allow_self_signed ? ", self-signed\n" : "\n") + options.ca_file + "\n" +
                        options.more_ca_file + "\n" + options.ca_path;
    unsigned char digest[EVP_MAX_MD_SIZE];
    unsigned size = 0;
    EVP_Digest(rules.data(), rules.size(), digest, &size, EVP_sha256(), nullptr);
    SSL_CTX_set_session_id_context(context, digest, size);
}

// Makes the OpenSSL context for one certificate.
ContextPtr make_context_for(const TlsServerOptions &options, const TlsCertificate &certificate, State &state,
                            std::string &ocsp_response, std::string &error)
{
    ContextPtr context = make_context(TLS_server_method(), options, error);
    if (!context || !use_certificate(context.get(), certificate, error) ||
        !trust(context.get(), options.ca_file, options.ca_path, error)) {
        return nullptr;
    }
    if (!options.more_ca_file.empty() && !trust(context.get(), options.more_ca_file, {}, error)) {
        return nullptr;
    }
    if (!options.dh_parameters.empty() && !use_dh_parameters(context.get(), options.dh_parameters, error)) {
        return nullptr;
    }
    ocsp_response = certificate.ocsp_response;
    if (!certificate.ocsp_response_file.empty()) {
        if (ocsp_response.empty() && !read_tls_value(certificate.ocsp_response_file, ocsp_response, error)) {
            return nullptr;
        }
        SSL_CTX_set_tlsext_status_cb(context.get(), on_ocsp_request);
        SSL_CTX_set_tlsext_status_arg(context.get(), &ocsp_response);
    }
    if (options.prefer_server_ciphers) {
        SSL_CTX_set_options(context.get(), SSL_OP_CIPHER_SERVER_PREFERENCE);
    }
    // Sessions are in the tickets of the clients alone, so they need no memory here.
    SSL_CTX_set_session_cache_mode(context.get(), SSL_SESS_CACHE_OFF);
    if (options.session_tickets) {
        state.tickets.install(context.get());
        // One ticket is enough: a client gets a new one with each handshake.
        SSL_CTX_set_num_tickets(context.get(), 1);
    } else {
        SSL_CTX_set_options(context.get(), SSL_OP_NO_TICKET);
        SSL_CTX_set_num_tickets(context.get(), 0);
    }
    SSL_CTX_set_max_early_data(context.get(), 0);   // early data can be replayed
    if (!state.alpn.empty()) {
        SSL_CTX_set_alpn_select_cb(context.get(), on_alpn, &state);
    }
    bind_sessions(context.get(), options);
    return context;
}

ContextPtr make_server(const TlsServerOptions &options, std::string &error)
{
    if (options.certificate.chain.empty()) {
        error = "a TLS server needs a certificate";
        return nullptr;
    }
    bool has_authorities = !options.ca_file.empty() || !options.more_ca_file.empty() || !options.ca_path.empty();
    if (options.verify_peer && !has_authorities && !options.allow_self_signed) {
        error = "a TLS server that verifies its clients needs the certificates of the authorities that it trusts";
        return nullptr;
    }
    auto state = std::make_unique<State>();
    if (!write_alpn(options.alpn, state->alpn, error)) {
        return nullptr;
    }
    for (const auto &[name, certificate] : options.certificates_by_name) {
        State::Named &named = state->names[in_lower_case(name)];
        named.context = make_context_for(options, certificate, *state, named.ocsp_response, error);
        if (!named.context) {
            error = "host name " + name + ": " + error;
            return nullptr;
        }
    }
    ContextPtr context = make_context_for(options, options.certificate, *state, state->ocsp_response, error);
    if (context) {
        SSL_CTX_set_tlsext_servername_callback(context.get(), on_server_name);
        SSL_CTX_set_tlsext_servername_arg(context.get(), state.get());
        SSL_CTX_set_ex_data(context.get(), index_of_state(), state.release());
    }
    return context;
}

class ServerLayer final : public TlsStreamLayer {
public:
    ServerLayer(SslPtr ssl, const TlsServerOptions &options) :
        TlsStreamLayer(std::move(ssl), Side::kServer, options.allow_self_signed),
        handshake_timeout_(options.handshake_timeout)
    {
        if (options.verify_peer) {
            verification().install(this->ssl(), options.is_certificate_optional);
        }
    }

    Nanoseconds handshake_timeout() const override { return handshake_timeout_; }

private:
    Nanoseconds handshake_timeout_;
};

class ServerContext final : public TlsServerContext {
public:
    ServerContext(ContextPtr context, const TlsServerOptions &options) : context_(std::move(context))
    {
        options_.verify_peer = options.verify_peer;
        options_.is_certificate_optional = options.is_certificate_optional;
        options_.allow_self_signed = options.allow_self_signed;
        options_.handshake_timeout = options.handshake_timeout;
    }

    std::unique_ptr<TlsLayer> make_layer() override
    {
        SslPtr ssl(SSL_new(context_.get()));
        ERR_clear_error();
        if (!ssl) {
            return nullptr;
        }
        return std::make_unique<ServerLayer>(std::move(ssl), options_);
    }

    void set_ticket_keys(const TlsTicketKey *keys, size_t count) override
    {
        static_cast<State *>(SSL_CTX_get_ex_data(context_.get(), index_of_state()))->tickets.set_keys(keys, count);
    }

private:
    ContextPtr context_;
    TlsServerOptions options_;   // only what layers need: no private key
};

}  // namespace

}  // namespace coro::tls

namespace coro {

std::unique_ptr<TlsServerContext> make_tls_server_context(const TlsServerOptions &options, std::string &error)
{
    tls::ContextPtr context = tls::make_server(options, error);
    return context ? std::make_unique<tls::ServerContext>(std::move(context), options) : nullptr;
}

}  // namespace coro
