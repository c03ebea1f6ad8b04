// Program mongodb-wire is a test server with MongoDB's wire protocol: FerretDB on SQLite.
//
//	mongodb-wire FOLDER [HOST:PORT]
//
// It prints its connection string on one line, stores its data in FOLDER, and exits when its standard input is closed.
package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"os"

	"github.com/FerretDB/FerretDB/ferretdb"
)

func main() {
	if len(os.Args) < 2 {
		fmt.Fprintln(os.Stderr, "usage: mongodb-wire FOLDER [HOST:PORT]")
		os.Exit(2)
	}
	address := "127.0.0.1:0"
	if len(os.Args) > 2 {
		address = os.Args[2]
	}
	server, err := ferretdb.New(&ferretdb.Config{
		Listener:  ferretdb.ListenerConfig{TCP: address},
		Logger:    slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelError})),
		Handler:   "sqlite",
		SQLiteURL: "file:" + os.Args[1] + "/",
	})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	ctx, stop := context.WithCancel(context.Background())
	go func() { // standard input is closed when the parent process exits or stops this program
		_, _ = io.Copy(io.Discard, os.Stdin)
		stop()
	}()
	go func() { fmt.Println(server.MongoDBURI()) }()
	if err := server.Run(ctx); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
