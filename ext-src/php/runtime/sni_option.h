#pragma once

#include "php/runtime/settings.h"

#include "coro/server/config/tls_config.h"

namespace coro::php {

// Applies the option ssl_sni_certs: an array whose keys are host names and whose values are arrays with ssl_cert_file,
// ssl_key_file, ssl_passphrase and ssl_stapling_file.
Applied apply_sni_option(TlsConfig &config, zend_string *name, zval *value);

}  // namespace coro::php
