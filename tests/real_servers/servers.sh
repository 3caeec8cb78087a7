# The servers that only the tests of clients need, in the form of ../include/services.sh. $work/addresses/NAME has the addresses
# of services that have a port.
# shellcheck shell=bash disable=SC2154 # run.sh sets the variables

serve_origin() { exec "${coro[@]}" origin.php >"$work/addresses/origin"; }
is_up_origin() { [[ -s $work/addresses/origin ]]; }

serve_services() { exec python3 services.py "$work"; }
is_up_services() { [[ -e $work/addresses/services ]]; }

# HTTP/2 in front of the origin.
serve_http2() {
    await is_up_origin
    exec nghttpx --conf=/dev/null --workers=1 --frontend="unix:$work/http2" --no-ocsp --errorlog-file="$work/http2.errors" \
        --backend="$(tr : , <"$work/addresses/origin")" "$work/key.pem" "$work/certificate.pem"
}
is_up_http2() { curl -sk --unix-socket "$work/http2" https://localhost/; }

serve_nginx() {
    local nginx
    nginx=$(command -v nginx || command -v /usr/sbin/nginx) || return 1
    mkdir "$work/nginx"
    seq 300000 >"$work/nginx/large"
    echo hello >"$work/nginx/hello"
    chmod -R a+rwX "$work/nginx"   # the workers of nginx run as another user
    sed "s|FOLDER|$work|" nginx.conf >"$work/nginx/conf"
    exec "$nginx" -p "$work/nginx" -e "$work/nginx/errors" -c "$work/nginx/conf"
}
is_up_nginx() { curl -sf --unix-socket "$work/nginx/tls" -k https://localhost/hello; }

# A certificate for localhost that is its own authority.
make_certificate() {
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost \
        -addext 'subjectAltName = DNS:localhost, IP:127.0.0.1' -keyout "$work/key.pem" -out "$work/certificate.pem" &>/dev/null
    chmod 644 "$work/key.pem"   # the servers of databases run as other users
}
