import { REDACTED } from '#domain';
import { NO_STREAM, type RecordedEvent } from '../event-store.js';
import { AesVault } from '../encryption-keys/aes.vault.js';
import { KeyDestroyed, KeyUnreadable } from '../encryption-keys/key-store.js';
import { openKit, commandMetadata as metadata, type Kit } from '#testing/http';
import { VaultEventStore } from './vault.event-store.js';

const stream = 'org1-bill_a';
const note = (text: string) => ({ type: 'NoteAdded', data: { billId: 'bill_a', private: { text } } });
const shredding = (subject: string) => ({
  type: 'SubjectShredded',
  data: { subject, shreddedAt: '2026-01-02T03:04:05.000Z' },
});

let kit: Kit;
beforeEach(async () => {
  kit = await openKit();
});
afterEach(() => kit.stop());

describe('An encrypted group', () => {
  let first: RecordedEvent;
  let second: RecordedEvent;
  beforeEach(async () => {
    await kit.ledger.append(stream, NO_STREAM, [note('first'), note('second')], metadata());
    [first, second] = (await kit.events.readStream(stream)) as [RecordedEvent, RecordedEvent];
  });

  it('cannot be decrypted at another revision of the same stream and type', async () => {
    await expect(kit.ledger.open({ ...first, data: second.data })).rejects.toBeInstanceOf(KeyUnreadable);
    await expect(kit.ledger.open({ ...second, revision: 0 })).rejects.toBeInstanceOf(KeyUnreadable);
    expect((await kit.ledger.load(stream)).map(({ data }) => data)).toEqual([note('first').data, note('second').data]);
  });
});

describe('A process that has cached a shredded key', () => {
  let vault: AesVault;
  let other: VaultEventStore;
  let shredded: string[];
  beforeEach(async () => {
    vault = new AesVault(kit.keys, kit.provider);
    other = new VaultEventStore(kit.events, vault);
    shredded = [];
    vault.onShredded((subject) => shredded.push(subject));
    await kit.ledger.append(stream, NO_STREAM, [note('first')], metadata());
    expect((await other.load(stream))[0]?.data.private).toEqual({ text: 'first' });
  });

  it('reads REDACTED once the shredding order is in the log, and notifies its listeners', async () => {
    await kit.ledger.append(stream, 0, [shredding('bill_a')], metadata());
    expect(shredded).toEqual([]);
    const [first] = await other.load(stream);
    expect(first?.data.private).toBe(REDACTED);
    expect(new Set(shredded)).toEqual(new Set(['bill_a']));
    await expect(other.append(stream, 1, [note('late')], metadata())).rejects.toBeInstanceOf(KeyDestroyed);
  });

  it('applies a shredding order that it reads with glance, as feed readers do', async () => {
    await kit.ledger.append(stream, 0, [shredding('bill_a')], metadata());
    const [first, order] = (await kit.events.readStream(stream)) as [RecordedEvent, RecordedEvent];
    other.glance(order);
    expect((await other.open(first)).data.private).toBe(REDACTED);
    expect(shredded).toContain('bill_a');
  });

  it('applies an order to one key generation of its own stream, and ignores orders for other streams', async () => {
    await kit.ledger.append('org1-recipient_r', NO_STREAM, [note('one')], metadata(), 'recipient_r');
    await kit.ledger.append('org1-recipient_r', 0, [note('two')], metadata(), 'recipient_r#2');
    const orders = [shredding('recipient_r'), shredding('bill_a')];
    await kit.ledger.append('org1-recipient_r', 1, orders, metadata(), 'recipient_r#2');
    expect((await other.load('org1-recipient_r')).map(({ data }) => data.private)).toEqual([
      REDACTED,
      { text: 'two' },
      undefined,
      undefined,
    ]);
    expect((await other.load(stream))[0]?.data.private).toEqual({ text: 'first' });
    expect(new Set(shredded)).toEqual(new Set(['recipient_r']));
  });

  it('does not call a removed listener', async () => {
    const heard: string[] = [];
    const stop = vault.onShredded((subject) => heard.push(subject));
    stop();
    vault.forget('bill_a');
    expect(heard).toEqual([]);
  });
});
