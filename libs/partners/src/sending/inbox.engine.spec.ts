import { linkSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Exchange, openTransport, Partners, readPartnersFile, TransportFailed, type OpenTransport } from '#partners';
import { faults, type BackgroundFault } from '#event-store';
import { partnerEntry } from '#testing/pure';
import { FileUnreadable } from '../transports/transport.js';

type Parts = ConstructorParameters<typeof Exchange>[0];
const { signal } = new AbortController();

let folder: string;
let partners: Partners;
let taken: string[];
/** Errors thrown by the receiver, by the file's text. */
let broken: Readonly<Record<string, Error>>;
/** Replaces parts of the transport between the exchange and the folder. */
let change: (real: OpenTransport) => Partial<OpenTransport>;
let exchange: Exchange;
let reported: BackgroundFault[];
let silence: () => void;

const inbox = () => join(folder, 'partner', 'in');
const put = (...names: readonly string[]) => {
  for (const name of names) writeFileSync(join(inbox(), name), name);
};
const look = () => exchange.fetch(partners.all()[0]!, signal, false);
/** Checks twice: a file is taken at the second check if it has not grown. */
const lookTwice = async () => {
  await look();
  return look();
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'inbox-'));
  mkdirSync(inbox(), { recursive: true });
  partners = new Partners(
    readPartnersFile(JSON.stringify({ partners: [partnerEntry({})] }), { folder, environment: {} }).partners,
  );
  [taken, reported, broken, change] = [[], [], {}, () => ({})];
  silence = faults.listen({ began: (fault) => reported.push(fault) });
  const parts: Pick<Parts, 'partners' | 'takeIn' | 'open'> & { readonly stateStore: object } = {
    partners,
    stateStore: { get: async () => null, put: async () => undefined, shared: false },
    takeIn: async ({ bytes }) => {
      const text = bytes.toString();
      if (broken[text]) throw broken[text];
      taken.push(text);
    },
    open: async (...asked) => {
      const real = await openTransport(...asked);
      return { ...real, ...change(real) };
    },
  };
  exchange = new Exchange(parts as unknown as Parts);
});
afterEach(() => {
  silence();
  faults.well('exchange clearing inbox');
  rmSync(folder, { recursive: true });
});

/** After the listing, replaces `b.835` with a hard link to another file. It must not be read. */
const secondSpoilt = (real: OpenTransport): Partial<OpenTransport> => ({
  take: (name) => {
    if (name === 'b.835' && !readdirSync(folder).includes('elsewhere'))
      linkSync(join(inbox(), name), join(folder, 'elsewhere'));
    return real.take(name);
  },
});

describe('an unreadable file of a partner', () => {
  it('is renamed and reported once, and does not delay other files', async () => {
    put('a.835', 'b.835', 'c.835');
    change = secondSpoilt;
    expect(await lookTwice()).toEqual({ taken: 2, growing: 0, unreadable: 1, unread: 0, trouble: null });
    expect(taken).toEqual(['a.835', 'c.835']);
    expect(readdirSync(inbox())).toEqual(['b.835.unreadable']);
    put('d.835');
    expect(await lookTwice()).toEqual({ taken: 1, growing: 0, unreadable: 0, unread: 1, trouble: null });
    expect(reported).toMatchObject([{ work: 'exchange clearing inbox', kind: 'stopped' }]);
    expect(reported[0]?.words).not.toContain('b.835');
  });

  it('is skipped and reported once if it cannot be renamed', async () => {
    put('a.835', 'b.835', 'c.835');
    const lost = () => Promise.reject(new TransportFailed('partner_unreachable'));
    change = (real) => ({
      take: (name) => (name === 'b.835' ? Promise.reject(new FileUnreadable()) : real.take(name)),
      setAside: lost,
    });
    for (let n = 0; n < 4; n += 1) await look();
    expect(await look()).toEqual({ taken: 0, growing: 0, unreadable: 1, unread: 0, trouble: null });
    expect([taken, readdirSync(inbox()), reported.length]).toEqual([['a.835', 'c.835'], ['b.835'], 1]);
  });

  it('is not reported if it no longer exists', async () => {
    put('a.835', 'b.835');
    change = (real) => ({
      take: (name) => {
        if (name === 'a.835') rmSync(join(inbox(), name));
        return real.take(name);
      },
    });
    expect(await lookTwice()).toEqual({ taken: 1, growing: 0, unreadable: 0, unread: 0, trouble: null });
    expect([taken, reported]).toEqual([['b.835'], []]);
  });
});

describe("a link in a partner's inbox", () => {
  const standing = () => faults.now().filter(({ work }) => work === 'exchange clearing inbox');

  it.each<[string, (from: string, to: string) => void]>([
    ['symbolic', symlinkSync],
    ['hard', linkSync],
  ])('is reported as one fault while it exists: a %s link', async (_, link) => {
    writeFileSync(join(folder, 'elsewhere'), 'secret');
    link(join(folder, 'elsewhere'), join(inbox(), 'key.835'));
    put('a.835');
    expect(await lookTwice()).toMatchObject({ taken: 1, unread: 1 });
    await look();
    expect([taken, reported.length]).toEqual([['a.835'], 1]);
    expect(standing()).toMatchObject([{ kind: 'stopped', words: expect.stringContaining('a link') as unknown }]);
    rmSync(join(inbox(), 'key.835'));
    expect(await look()).toMatchObject({ unread: 0 });
    expect(standing()).toEqual([]);
  });
});

describe('a received file that cannot be removed', () => {
  it('does not delay other files and is reported as partner trouble while it exists', async () => {
    put('a.835', 'b.835', 'c.835');
    const refused = () => Promise.reject(new TransportFailed('partner_unreachable'));
    change = (real) => ({ settle: (name) => (name === 'a.835' ? refused() : real.settle(name)) });
    expect(await lookTwice()).toMatchObject({ taken: 3, trouble: 'partner_unreachable' });
    expect([taken, readdirSync(inbox())]).toEqual([['a.835', 'b.835', 'c.835'], ['a.835']]);
    // A file is recognized by its bytes if it is fetched again, and a file overwritten by the partner is received.
    writeFileSync(join(inbox(), 'a.835'), 'A.835');
    expect(await lookTwice()).toMatchObject({ trouble: 'partner_unreachable' });
    expect(taken.at(-1)).toBe('A.835');
    change = () => ({});
    expect(await lookTwice()).toMatchObject({ trouble: null });
    expect(readdirSync(inbox())).toEqual([]);
  });
});

describe('a file whose processing fails because of a bug', () => {
  it('stays in the folder, does not delay other files, and is reported', async () => {
    put('a.835', 'b.835', 'c.835');
    broken = { 'b.835': new TypeError('a fault of ours') };
    await expect(lookTwice()).rejects.toThrow('a fault of ours');
    expect([taken, readdirSync(inbox())]).toEqual([['a.835', 'c.835'], ['b.835']]);
    broken = {};
    expect(await look()).toMatchObject({ taken: 1, trouble: null });
    expect(readdirSync(inbox())).toEqual([]);
  });
});
