// A server with Go's net/http that answers as http_hello.php does, for comparison. It prints "port N" and serves
// until SIGTERM.
package main

import (
	"fmt"
	"net"
	"net/http"
	"runtime"
)

func main() {
	runtime.GOMAXPROCS(1)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		panic(err)
	}
	fmt.Printf("port %d\n", listener.Addr().(*net.TCPAddr).Port)
	body := []byte("Hello World, hello PHP!\n")
	panic(http.Serve(listener, http.HandlerFunc(func(answer http.ResponseWriter, _ *http.Request) {
		answer.Header().Set("Content-Type", "text/plain")
		answer.Write(body)
	})))
}
