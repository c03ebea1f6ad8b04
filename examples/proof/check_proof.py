"""Verifies the response of GET /v2/bills/{id}/proof with only the standard library.

    python3 check_proof.py proof.json [verifier-key]

The key is printed by `workcomp checkpoint`. Do not use a key from the response, or the response would verify itself.
"""
import base64, hashlib, json, sys

P, L = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493  # Ed25519, RFC 8032
D = -121665 * pow(121666, -1, P) % P
sha = lambda *parts: hashlib.sha256(b"".join(parts)).digest()


def add(a, b):
    (x, y, z, t), (u, v, w, s) = a, b
    e, f = (y - x) * (v - u) % P, (y + x) * (v + u) % P
    g, h = 2 * t * s * D % P, 2 * z * w % P
    e, f, g, h = f - e, h - g, h + g, f + e
    return e * f % P, g * h % P, f * g % P, e * h % P


def times(n, point):
    total = (0, 1, 1, 0)
    while n:
        total, point, n = add(total, point) if n & 1 else total, add(point, point), n >> 1
    return total


def decode(data):
    number = int.from_bytes(data, "little")
    y, sign = number & (2**255 - 1), number >> 255
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    x = x if x * x % P == square else x * pow(2, (P - 1) // 4, P) % P
    assert x * x % P == square and y < P, "no point of the curve"
    x = P - x if x & 1 != sign else x
    return x, y, 1, x * y % P


BASE = decode((4 * pow(5, -1, P) % P).to_bytes(32, "little"))


def signed(key, message, signature):
    r, s = decode(signature[:32]), int.from_bytes(signature[32:], "little")
    k = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), "little") % L
    left, right = times(s, BASE), add(r, times(k, decode(key)))
    return s < L and all((left[i] * right[2] - right[i] * left[2]) % P == 0 for i in (0, 1))


def head_of(note, verifier):
    """Returns origin, size, root and time of a signed head (C2SP checkpoint with a timestamped signature)."""
    name, _, encoded = verifier.split("+", 2)
    key = base64.b64decode(encoded)[1:]
    text, _, lines = note.rpartition("\n\n")
    for line in lines.splitlines():
        _, by, data = line.split(" ")
        data = base64.b64decode(data)
        if by == name and data[:4] == sha(name.encode(), b"\n\x04", key)[:4]:
            time = int.from_bytes(data[4:12], "big")
            assert signed(key, f"cosignature/v1\ntime {time}\n{text}\n".encode(), data[12:]), "wrong signature"
            origin, size, root = text.split("\n")[:3]
            assert origin == name, "the head is of another log"
            return int(size), base64.b64decode(root), time
    sys.exit("no signature by this key")


def root_from(leaf, index, size, proof):
    """Returns the root that results from the proof (RFC 9162, 2.1.3.2)."""
    value, last, hashes = sha(b"\0", leaf.encode()), size - 1, [base64.b64decode(one) for one in proof]
    while last:
        if index & 1 or index != last:
            other = hashes.pop(0)
            value = sha(b"\1", other, value) if index & 1 else sha(b"\1", value, other)
        index, last = index >> 1, last >> 1
    assert not hashes, "the proof is too long"
    return value


answer = json.load(open(sys.argv[1]))
answer = answer.get("data", answer)
size, root, time = head_of(answer["head"], sys.argv[2] if len(sys.argv) > 2 else answer["keys"][-1])
for event in answer["events"]:
    leaf = json.loads(event["leaf"])
    assert 0 <= event["index"] < size and root_from(event["leaf"], event["index"], size, event["proof"]) == root, "not in the log"
    assert hashlib.sha256(event["data"].encode()).hexdigest() == leaf["clear"], "other fields"
    assert leaf["stream"].endswith("-" + answer["billId"]) and leaf["type"] == event["type"], "of another bill"
    print(f"{leaf['revision']:4}  {leaf['at']}  {leaf['type']}")
revisions = [json.loads(event["leaf"])["revision"] for event in answer["events"]]
assert revisions == list(range(len(revisions))), "an event is missing"
print(f"{len(revisions)} events of {answer['billId']} were recorded so before {time} (seconds since 1970)")
