// Program s3 is a test server with the S3 API: Versity's gateway on a folder.
//
//	s3 FOLDER [HOST:PORT]
//
// It prints its address on one line when it is ready, stores its data in FOLDER, and exits when its standard input is
// closed. Clients sign as "workcomp" with the secret "workcomp-secret". The bucket is in the path or in front of
// "localhost".
package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"github.com/versity/versitygw/backend/meta"
	"github.com/versity/versitygw/backend/posix"
	"github.com/versity/versitygw/embedgw"
)

func main() {
	if len(os.Args) < 2 {
		fmt.Fprintln(os.Stderr, "usage: s3 FOLDER [HOST:PORT]")
		os.Exit(2)
	}
	address := "127.0.0.1:0"
	if len(os.Args) > 2 {
		address = os.Args[2]
	}
	if err := run(os.Args[1], address); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(folder, address string) error {
	// The gateway prints its settings to standard output.
	told := os.Stdout
	nowhere, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	os.Stdout = nowhere
	objects, notes := filepath.Join(folder, "objects"), filepath.Join(folder, "notes")
	for _, one := range []string{objects, notes} {
		if err := os.MkdirAll(one, 0o700); err != nil {
			return err
		}
	}
	// Stores metadata in separate files, because not every file system has extended attributes.
	beside, err := meta.NewSideCar(notes)
	if err != nil {
		return err
	}
	store, err := posix.New(objects, beside, posix.PosixOpts{
		SideCarDir:          notes,
		CopyObjectThreshold: 5 << 30, // without it, no object can be copied
	})
	if err != nil {
		return err
	}
	// The gateway does not report its port, so choose a free one here.
	free, err := net.Listen("tcp", address)
	if err != nil {
		return err
	}
	address = free.Addr().String()
	if err := free.Close(); err != nil {
		return err
	}
	ctx, stop := context.WithCancel(context.Background())
	go func() { // standard input is closed when the parent process exits or stops this program
		_, _ = io.Copy(io.Discard, os.Stdin)
		stop()
	}()
	go sayWhenItAnswers(told, "http://"+address)
	return embedgw.RunVersityGW(ctx, store, &embedgw.Config{
		RootUserAccess:    "workcomp",
		RootUserSecret:    "workcomp-secret",
		Region:            "us-west-1",
		Ports:             []string{address},
		MaxConnections:    1000,
		MaxRequests:       1000,
		MultipartMaxParts: 10000,
		VirtualDomain:     "localhost",
		HealthPath:        "/health",
		KeepAlive:         true,
		Quiet:             true,
	})
}

func sayWhenItAnswers(told io.Writer, url string) {
	for {
		answer, err := http.Get(url + "/health")
		if err == nil {
			_ = answer.Body.Close()
			fmt.Fprintln(told, url)
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
}
