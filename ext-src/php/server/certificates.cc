#include "php/server/certificates.h"

#include "php/runtime/runtime.h"
#include "php/zend/exceptions.h"
#include "php/zend/last_error.h"

#include "coro/base/error.h"
#include "coro/base/log.h"
#include "coro/server/connection/protocol.h"
#include "coro/server/http/protocol_table.h"

#include "zend_exceptions.h"

#include <algorithm>
#include <string>

namespace coro::php {

namespace {

// Makes the file that passes certificates of clients from the master to the workers, if a port asks for them.
bool share_client_certificates(ServerState &state)
{
    bool asks = false;
    for (int i = 0; i < state.server.port_count(); i++) {
        asks = asks || (state.server.port(i).uses_tls && state.server.port(i).config.tls().verify_peer);
    }
    int outcome = asks && state.shared.peers ? state.shared.peers->certificates().open() : 0;
    return succeeded(outcome, "cannot share the certificates of clients");
}

}  // namespace

void choose_alpn(Port &port)
{
    PortConfig &config = port.config;
    port.alpn_ids = server_protocols().alpn_ids(config);
    if (!config.open_http_protocol && !config.open_websocket_protocol) {
        return;   // the program speaks what it likes
    }
    std::string spoken;
    for (const std::string &name : config.tls().alpn) {
        if (std::find(port.alpn_ids.begin(), port.alpn_ids.end(), name) == port.alpn_ids.end()) {
            log(LogLevel::kWarning, "the port %s does not offer the protocol \"%s\" of ssl_alpn_protocols, because the server "
                "does not speak it", port.bound().text().c_str(), name.c_str());
        } else {
            spoken += (spoken.empty() ? "" : ",") + name;
        }
    }
    config.ssl_alpn_protocols = spoken;
}

bool check_tls_is_built()
{
    const char *missing = tls_missing();
    if (missing) {
        zend_throw_exception(exception_class, missing, kTlsNoContext);
    }
    return !missing;
}

bool load_certificates(ServerState &state)
{
    for (int i = 0; i < state.server.port_count(); i++) {
        Port &port = state.server.port(i);
        choose_alpn(port);
        if (port.uses_tls && port.config.ssl_cert_file.empty()) {
            zend_throw_exception_ex(exception_class, kTlsNoContext,
                                    "the port %s with CORO_SSL needs a certificate: set the options ssl_cert_file "
                                    "and ssl_key_file", port.bound().text().c_str());
            return false;
        }
        if (!port.uses_tls && !port.config.ssl_cert_file.empty() && i == 0) {
            log(LogLevel::kNotice, "the port %s does not use ssl_cert_file: its socket type has no CORO_SSL",
                port.bound().text().c_str());
        }
    }
    std::string error;
    if (!state.server.load_certificates(error)) {
        zend_throw_exception_ex(exception_class, kTlsNoContext, "cannot load the certificates: %s", error.c_str());
        return false;
    }
    return share_client_certificates(state);
}

void CertificateWatch::arm()
{
    double interval = server_.server.config.ssl_reload_interval;
    if (server_.server.tls() && interval > 0) {
        runtime().loop().arm(*this, runtime().loop().read_clock() + seconds(interval));
    }
}

void CertificateWatch::on_time()
{
    std::string error;
    if (server_.server.tls()->have_files_changed()) {
        (void) server_.server.tls()->reload(error);
    }
    arm();
}

}  // namespace coro::php

using namespace coro;
using namespace coro::php;

ZEND_METHOD(Coro_Server, reloadCertificates)
{
    ZEND_PARSE_PARAMETERS_NONE();
    ServerState &state = ServerBox::of(ZEND_THIS);
    ServerTls *tls = state.server.tls();
    if (!tls || !state.is_running()) {
        php_error_docref(nullptr, E_WARNING, tls ? "the server is not running" : "no port of the server uses TLS (CORO_SSL)");
        RETURN_FALSE;
    }
    if (state.worker() && state.server.config.drops_privileges()) {
        RETURN_BOOL(state.worker()->life().notify_manager(kWorkerWantsCertificates));   // the worker may not read the files
    }
    std::string error;
    if (!tls->reload(error)) {
        php_error_docref(nullptr, E_WARNING, "the server keeps the old certificates: %s", error.c_str());
        RETURN_FALSE;
    }
    RETURN_TRUE;
}
