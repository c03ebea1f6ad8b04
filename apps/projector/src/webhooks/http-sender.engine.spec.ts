import type { LookupAddress } from 'node:dns';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { receiver, type Receiver } from '#testing/http';
import { AddressGuard } from '#engines';
import { HttpSender, retryAfter } from './http-sender.js';
import { DnsCache } from './dns-cache.js';

/** Self-signed test certificate for hooks.example, valid for a hundred years. Protects nothing. */
const tls = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg8+QsFPwZOqpZkGOI
ihBlL2SigL3p36nUsek9I86ELBahRANCAARqsjaUpUFcJh3Ct6nta9wSa2CXdSyl
Btac1Zj6/hjMKee0vu1wabq8Y/N0sLXO/PqIzJEFZMdQIjhM3JpqF3sw
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBojCCAUegAwIBAgIUO9g2l8Kypv+ponaifJkPDhwf5yEwCgYIKoZIzj0EAwIw
GDEWMBQGA1UEAwwNaG9va3MuZXhhbXBsZTAgFw0yNjExMjExOTEzMDVaGA8yMTI2
MTAyODE5MTMwNVowGDEWMBQGA1UEAwwNaG9va3MuZXhhbXBsZTBZMBMGByqGSM49
AgEGCCqGSM49AwEHA0IABGqyNpSlQVwmHcK3qe1r3BJrYJd1LKUG1pzVmPr+GMwp
57S+7XBpurxj83Swtc78+ojMkQVkx1AiOEzcmmoXezCjbTBrMB0GA1UdDgQWBBT6
qTfuIfzzZu8kzd/NKfnyqqyZdzAfBgNVHSMEGDAWgBT6qTfuIfzzZu8kzd/NKfny
qqyZdzAPBgNVHRMBAf8EBTADAQH/MBgGA1UdEQQRMA+CDWhvb2tzLmV4YW1wbGUw
CgYIKoZIzj0EAwIDSQAwRgIhAIpCg6YeRczFgGL3S0E21fx/Ol9r0pDSn6s/f81x
iHAoAiEA+R62uVrfk/0NqJw54d89dM/c1oBFdvo03SPJFVmC2p0=
-----END CERTIFICATE-----`,
};

const never = new AbortController().signal;
const senders: HttpSender[] = [];
const senderOf = (...options: ConstructorParameters<typeof HttpSender>): HttpSender => {
  const sender = new HttpSender(...options);
  senders.push(sender);
  return sender;
};
afterEach(() => {
  for (const sender of senders.splice(0)) sender.close();
});
const post = (sender: HttpSender, url: string, loopback: boolean) =>
  sender.send({ url, headers: { 'webhook-id': 'evt_1' }, body: '{}', loopback }, never);
/** A resolver that returns these addresses for every name. */
const says = (...answers: readonly (readonly string[])[]): DnsCache => {
  let asked = 0;
  return new DnsCache(async () => {
    const addresses = answers[Math.min(asked, answers.length - 1)] ?? [];
    asked += 1;
    return addresses.map((address): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 }));
  });
};

describe('an address', () => {
  let target: Receiver;
  beforeAll(async () => {
    target = await receiver();
  });
  afterAll(() => target.close());
  const port = () => new URL(target.url).port;

  it.each(['127.0.0.1', 'localhost', '0x7f.1', '2130706433', '0177.0.0.1', '127.1', '[::ffff:127.0.0.1]'])(
    '%s is the local machine and only allowed for the sandbox',
    async (host) => {
      const before = target.received.length;
      expect(await post(senderOf(new AddressGuard()), `http://${host}:${port()}/`, true)).toMatchObject({
        status: 204,
      });
      expect(await post(senderOf(new AddressGuard()), `http://${host}:${port()}/`, false)).toMatchObject({
        status: null,
        error: 'address_refused',
      });
      expect(target.received).toHaveLength(before + 1);
    },
  );

  it.each(['http://10.0.0.1/', 'https://192.168.0.1/', 'https://169.254.169.254/', 'https://[fd00::1]/', 'https://0/'])(
    'that is not public is refused: %s',
    async (url) =>
      expect(await post(senderOf(new AddressGuard()), url, true)).toMatchObject({ error: 'address_refused' }),
  );

  it('is checked when the connection is made', async () => {
    const inside = senderOf(new AddressGuard(), { names: says(['10.0.0.1'], ['169.254.169.254']) });
    expect(await post(inside, 'https://metadata.example/', false)).toMatchObject({ error: 'address_refused' });
    const mixed = senderOf(new AddressGuard(), { names: says(['10.0.0.1', '127.0.0.1']) });
    expect(await post(mixed, `http://mixed.example:${port()}/`, true)).toMatchObject({ status: 204 });
  });

  it('of a name with changed addresses is checked again', async () => {
    const host = `http://rebinding.example:${port()}/`;
    const names = says(['127.0.0.1']);
    expect(await post(senderOf(new AddressGuard(), { names }), host, true)).toMatchObject({ status: 204 });
    expect(await post(senderOf(new AddressGuard(), { names }), host, false)).toMatchObject({
      error: 'address_refused',
    });
  });

  it('of a kept connection is not available to live organizations', async () => {
    const sender = senderOf(new AddressGuard());
    expect(await post(sender, target.url, true)).toMatchObject({ status: 204 });
    expect(await post(sender, target.url, false)).toMatchObject({ error: 'address_refused' });
    expect(await post(sender, target.url.replace('127.0.0.1', 'localhost'), false)).toMatchObject({
      error: 'address_refused',
    });
  });

  it('that cannot be resolved is an error', async () => {
    const names = new DnsCache(() => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' })));
    expect(await post(senderOf(new AddressGuard(), { names }), 'https://nowhere.example/', false)).toMatchObject({
      error: 'dns_failed',
      status: null,
    });
  });

  it('is looked up once at a time and cached', async () => {
    let asked = 0;
    const names = new DnsCache(async () => {
      asked += 1;
      return [{ address: '127.0.0.1', family: 4 }];
    });
    await Promise.all([names.find('a'), names.find('a'), names.find('b')]);
    await names.find('a');
    expect(asked).toBe(2);
  });
});

describe('a connection', () => {
  const receivers: Receiver[] = [];
  const receiving = async (...answer: Parameters<typeof receiver>): Promise<Receiver> => {
    const listener = await receiver(...answer);
    receivers.push(listener);
    return listener;
  };
  afterEach(() => Promise.all(receivers.splice(0).map((receiver) => receiver.close())));

  it('that the receiver closed while it was idle costs no attempt', async () => {
    const receiver = await receiving((_, reply) => {
      const { socket } = reply;
      reply.writeHead(204).end(() => setTimeout(() => socket?.destroy(), 1));
    });
    const sender = senderOf(new AddressGuard());
    for (let i = 0; i < 20; i += 1) {
      expect(await post(sender, receiver.url, true)).toMatchObject({ status: 204 });
      await new Promise((resolve) => setTimeout(resolve, i % 4));
    }
  });

  it('that breaks after the status was successful', async () => {
    const receiver = await receiving((_, reply) => {
      reply.writeHead(200, { 'content-length': '100' }).write('half');
      setTimeout(() => reply.destroy(), 10);
    });
    expect(await post(senderOf(new AddressGuard()), receiver.url, true)).toMatchObject({ status: 200, error: null });
  });

  it('with an endless response is closed and counts as successful', async () => {
    const receiver = await receiving((_, reply) => void reply.writeHead(200).write('and so on'));
    const sender = senderOf(new AddressGuard(), { timeoutMs: 500 });
    expect(await post(sender, receiver.url, true)).toMatchObject({ status: 200, error: null });
  });

  it('is aborted when the process stops, without a failure of the receiver', async () => {
    const receiver = await receiving(() => undefined);
    const stop = new AbortController();
    const request = { url: receiver.url, headers: {}, body: '{}', loopback: true };
    const sending = senderOf(new AddressGuard()).send(request, stop.signal);
    setTimeout(() => stop.abort(), 20);
    await expect(sending).rejects.toThrow();
  });
});

describe('TLS', () => {
  let server: Server;
  beforeAll(async () => {
    server = createServer({ key: tls.key, cert: tls.cert }, (_, reply) => {
      reply.writeHead(204).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  const at = (host: string) => `https://${host}:${(server.address() as AddressInfo).port}/`;

  it('requires a trusted certificate for the name', async () => {
    const names = says(['127.0.0.1']);
    const trusting = senderOf(new AddressGuard(), { names, ca: tls.cert });
    expect(await post(trusting, at('hooks.example'), true)).toMatchObject({ status: 204 });
    expect(await post(trusting, at('other.example'), true)).toMatchObject({ error: 'tls_failed' });
    expect(await post(senderOf(new AddressGuard(), { names }), at('hooks.example'), true)).toMatchObject({
      error: 'tls_failed',
    });
  });
});

describe('Retry-After', () => {
  it.each([
    ['120', 120_000],
    ['0', 0],
    ['Thu, 01 Jan 1970 00:01:00 GMT', 60_000],
    ['Wed, 31 Dec 1969 00:00:00 GMT', 0],
    ['soon', null],
    ['-1', null],
    [undefined, null],
  ])('converts %j to %j ms', (header, ms) => expect(retryAfter(header, 0)).toBe(ms));
});
