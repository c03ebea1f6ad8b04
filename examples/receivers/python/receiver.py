"""Receives webhooks with only the standard library. Needs WEBHOOK_SECRET (whsec_…); PORT and HOST are optional."""

import base64
import hashlib
import hmac
import json
import os
import threading
import time
from collections import OrderedDict
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

TOLERANCE_SECONDS = 5 * 60
LARGEST_BODY = 1_048_576
MOST_REMEMBERED = 100_000


class Invalid(Exception):
    """The delivery is not from the billing service, is too old, or was modified."""


def verify(secret, headers, body):
    """Verifies a delivery by Standard Webhooks 1.0.0 and returns its ID. `body` is the raw, unparsed bytes."""
    message_id = headers.get("webhook-id")
    timestamp = headers.get("webhook-timestamp")
    signatures = headers.get("webhook-signature")
    if not message_id or not timestamp or not signatures:
        raise Invalid("a header is missing")
    # isdecimal also accepts digits of other scripts.
    if not (timestamp.isascii() and timestamp.isdecimal()) or abs(time.time() - int(timestamp)) > TOLERANCE_SECONDS:
        raise Invalid("the timestamp is too far from now")
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = message_id.encode() + b"." + timestamp.encode() + b"." + body
    expected = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
    # Several signatures, separated by spaces, during a rotation of the secret. Compared in constant time.
    for signature in signatures.split(" "):
        version, _, value = signature.partition(",")
        if version == "v1" and hmac.compare_digest(value.encode(), expected):
            return message_id
    raise Invalid("no signature matches")


class Once:
    """IDs of handled events. In production, store them in your database, in the handler's transaction."""

    def __init__(self):
        self._ids = OrderedDict()
        self._lock = threading.Lock()

    def begin(self, message_id):
        """Returns True for the first delivery of an ID. A concurrent second delivery does nothing."""
        with self._lock:
            if message_id in self._ids:
                return False
            self._ids[message_id] = True
            if len(self._ids) > MOST_REMEMBERED:
                self._ids.popitem(last=False)
            return True

    def undo(self, message_id):
        """Removes the ID after a failure, so that the next delivery is handled."""
        with self._lock:
            self._ids.pop(message_id, None)


def handle(event):
    """Your code goes here. Deliveries can repeat or be out of order: read the bill's current state before acting."""
    print(f"handled {event['id']} {event['type']}", flush=True)


class Receiver(BaseHTTPRequestHandler):
    """Handles POST /webhooks."""

    protocol_version = "HTTP/1.1"
    # Timeout in seconds, so that a stalled sender does not block a thread for long.
    timeout = 30
    secret = ""
    once = Once()

    def do_POST(self):  # noqa: N802 (the library requires this name)
        length = self.headers.get("content-length", "")
        if not (length.isascii() and length.isdecimal()) or int(length) > LARGEST_BODY:
            self.close_connection = True
            return self.answer(400)
        body = self.rfile.read(int(length))
        if self.path != "/webhooks":
            return self.answer(404)
        try:
            message_id = verify(self.secret, self.headers, body)
            event = json.loads(body)
        except (Invalid, ValueError):
            return self.answer(400)
        if self.once.begin(message_id):
            try:
                handle(event)
            except Exception:
                self.once.undo(message_id)
                return self.answer(500)
        return self.answer(204)

    def answer(self, status):
        self.send_response(status)
        if status != 204:
            self.send_header("content-length", "0")
        self.end_headers()

    def log_message(self, format, *args):
        """Logs nothing, because addresses and headers do not belong in a log."""


class Server(ThreadingHTTPServer):
    """Server with one thread per connection."""

    # Deliveries arrive in bursts. The default queue of five connections is too short.
    request_queue_size = 128


def main():
    Receiver.secret = os.environ.get("WEBHOOK_SECRET", "")
    if not Receiver.secret:
        raise SystemExit("set WEBHOOK_SECRET to the secret of your endpoint")
    host, port = os.environ.get("HOST", "127.0.0.1"), int(os.environ.get("PORT", "4000"))
    with Server((host, port), Receiver) as server:
        print(f"listening on http://{host}:{port}/webhooks", flush=True)
        server.serve_forever()


if __name__ == "__main__":
    main()
