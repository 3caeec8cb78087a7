#pragma once

#include "coro/net/stream.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

// TLS as a layer of a stream, over OpenSSL. A build without OpenSSL has these declarations too: there the
// functions that make a context fail with a text that says what to install.
namespace coro {

// The versions of TLS, as bits of TlsOptions::protocols.
enum TlsProtocol : uint32_t {
    kTls10 = 1,
    kTls11 = 2,
    kTls12 = 4,
    kTls13 = 8,
};

// A certificate with its private key. Each value is PEM text, or the name of a file with PEM text.
struct TlsCertificate {
    std::string chain;        // the certificate, followed by the certificates between it and the root
    std::string key;          // empty: the private key is in `chain`
    std::string passphrase;   // decrypts the private key
    // Of a server: the name of a file with a response of the authority's OCSP server in DER, which the server passes
    // on to its clients (OCSP stapling). Empty: none.
    std::string ocsp_response_file;
    std::string ocsp_response;   // the content of this file, for a caller that has read it; empty: the file is read

    bool operator==(const TlsCertificate &) const = default;
};

// The options that clients and servers have in common.
struct TlsOptions {
    TlsCertificate certificate;        // empty: none. A server needs one
    std::string ca_file;               // the trusted certificates: PEM text, or the name of a file with PEM text
    std::string ca_path;               // a folder with trusted certificates, named by their hashes (openssl rehash)
    bool allow_self_signed = false;    // true: accepts a peer whose own certificate is self-signed
    int verify_depth = -1;             // the longest chain of certificates above the peer's; -1: OpenSSL's default
    uint32_t protocols = kTls12 | kTls13;
    std::string ciphers;               // of TLS 1.2 and older, in the format of openssl-ciphers(1); empty: the default
    std::string cipher_suites;         // of TLS 1.3, separated by colons; empty: the default
    std::string curves;                // groups of the key exchange, separated by colons; empty: the default
    std::vector<std::string> alpn;     // application protocols (RFC 7301), the preferred one first
    // True: the kernel encrypts what is sent, if kernel and library are able to. Files are then sent without a
    // copy. The process must ignore SIGPIPE.
    bool kernel_tls = false;

    bool operator==(const TlsOptions &) const = default;
};

struct TlsClientOptions : TlsOptions {
    // True: the server must have a certificate for the host name, signed by a trusted authority. If ca_file and
    // ca_path are empty, the authorities are those that the system trusts.
    bool verify_peer = true;

    bool operator==(const TlsClientOptions &) const = default;
};

struct TlsServerOptions : TlsOptions {
    // True: each client must have a certificate, signed by an authority of ca_file, more_ca_file or ca_path.
    bool verify_peer = false;
    bool is_certificate_optional = false;   // true: with verify_peer, a client may also have no certificate
    std::string more_ca_file;             // further trusted certificates, in the format of ca_file
    std::string dh_parameters;            // PEM text or the name of a file; empty: DHE ciphers are not used
    Nanoseconds handshake_timeout = StreamLayer::kHandshakeTimeout;
    bool prefer_server_ciphers = false;   // true: the server's order of ciphers decides, not the client's
    bool session_tickets = true;          // true: clients can resume their sessions
    // Further certificates. The key is a host name (SNI); "*.example.com" stands for all names with one more label.
    // Clients that ask for another name get TlsOptions::certificate.
    std::map<std::string, TlsCertificate> certificates_by_name;

    bool operator==(const TlsServerOptions &) const = default;
};

// A key with which servers encrypt session tickets. All servers with the same keys and certificates can resume
// each other's sessions.
struct TlsTicketKey {
    std::array<unsigned char, 16> name;   // identifies the key in a ticket; not secret
    std::array<unsigned char, 32> cipher_key;
    std::array<unsigned char, 32> mac_key;
};

// The TLS of one stream. The peer's end of the stream (close_notify) makes receive() return 0. If the socket ends
// without it, receive() returns -err::kTlsTruncated, because an attacker may have cut the stream. The layer may
// outlive the context that has made it. After a failure each further call returns the same error.
class TlsLayer : public StreamLayer {
public:
    const TlsLayer *tls() const final { return this; }

    // Returns the peer's certificate as PEM text, or an empty text if the peer has sent none.
    virtual std::string peer_certificate() const = 0;
    virtual std::string_view protocol() const = 0;   // for example "TLSv1.3"
    virtual std::string_view cipher() const = 0;     // for example "TLS_AES_256_GCM_SHA384"
    virtual bool is_resumed() const = 0;             // returns true if the handshake has resumed an earlier session
    virtual std::string_view server_name() const = 0;   // the host name that the client has asked for (SNI), or empty
};

// What the TLS connections of a client have in common. One thread uses a client context: it keeps the sessions of
// servers, so that a later connection to the same server needs only a short handshake.
class TlsClientContext {
public:
    virtual ~TlsClientContext() = default;

    // Returns the layer of a connection. `host_name` is the name or the IP address that the certificate of the
    // server must have; a name is also sent to the server (SNI). `server` identifies the server whose sessions may
    // be resumed, for example "host:port". Returns nullptr if there is no memory.
    virtual std::unique_ptr<TlsLayer> make_layer(std::string_view host_name, std::string_view server) = 0;
};

// What the TLS connections of a server have in common. Several threads may use a server context at the same time.
class TlsServerContext {
public:
    static constexpr size_t kMostTicketKeys = 4;

    virtual ~TlsServerContext() = default;

    // Returns the layer of a connection, or nullptr if there is no memory.
    virtual std::unique_ptr<TlsLayer> make_layer() = 0;
    // Replaces the keys of the session tickets, unless `count` is 0. The first key encrypts new tickets, the others
    // decrypt old ones; keys after the first kMostTicketKeys are not used. A new context has a random key, which
    // processes that are forked later have, too.
    virtual void set_ticket_keys(const TlsTicketKey *keys, size_t count) = 0;
};

// Make a context. If that fails, they return nullptr and set `error` to a text that says why.
std::unique_ptr<TlsClientContext> make_tls_client_context(const TlsClientOptions &options, std::string &error);
std::unique_ptr<TlsServerContext> make_tls_server_context(const TlsServerOptions &options, std::string &error);

// Reads a value of the options that is PEM text or the name of a file. Returns false and sets `error` if the file cannot
// be read.
[[nodiscard]] bool read_tls_value(const std::string &value, std::string &content, std::string &error);

// Sets the key to random bytes. Returns false if the system has no random numbers.
bool make_tls_ticket_key(TlsTicketKey &key);

// Returns the name and version of the TLS library, or "none".
const char *tls_library();
// Returns nullptr, or the text that says what a build without TLS needs.
const char *tls_missing();

}  // namespace coro
