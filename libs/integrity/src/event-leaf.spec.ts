import type { RecordedEvent } from '#event-store';
import { eventLeaf } from './event-leaf.js';

const event: RecordedEvent = {
  stream: 'org_1-bill_2',
  revision: 3,
  position: 17n,
  id: '5f0c1c9e-6f7b-4d0e-9c39-2f6f3a0b7c11',
  type: 'PaymentPosted',
  data: { billId: 'bill_2', amount: 12_345, sealed: { k: 'bill_2', n: 'bm9uY2U=', c: 'Y2lwaGVy', v: 2 } },
  metadata: { v: 1, at: '2026-03-02T20:00:00.000Z', recordedAt: '2026-03-02T20:00:01.000Z', actor: { kind: 'system' } },
};

describe('eventLeaf', () => {
  it('never changes its bytes for the same event', () => {
    expect(eventLeaf(event)).toEqual({
      leaf: '{"at":"2026-03-02T20:00:00.000Z","clear":"db16ab3b8ee02e6ee0aa58a137ddcb478317a0b5d06e31b553dd5cf648d62ccd","id":"5f0c1c9e-6f7b-4d0e-9c39-2f6f3a0b7c11","leaf":1,"metadata":"5257f23e5a666cb868f974ce04b5c2fc35119c92fe647911688e2b4c7311fb77","recordedAt":"2026-03-02T20:00:01.000Z","revision":3,"sealed":"20390d2371850fcec3f422838509ca57e9c67f7669586640aeda3c29789f1d9e","stream":"org_1-bill_2","type":"PaymentPosted"}',
      clear: '{"amount":12345,"billId":"bill_2"}',
    });
  });

  it('does not depend on the position in the log or on the order of fields', () => {
    const { data, metadata } = event;
    const turned = (fields: object) => Object.fromEntries(Object.entries(fields).toReversed());
    const other = { ...event, position: 99_999n, data: turned(data), metadata: turned(metadata) } as RecordedEvent;
    expect(eventLeaf(other)).toEqual(eventLeaf(event));
  });

  it.each<[string, Partial<RecordedEvent>]>([
    ['stream', { stream: 'org_1-bill_3' }],
    ['revision', { revision: 4 }],
    ['id', { id: '5f0c1c9e-6f7b-4d0e-9c39-2f6f3a0b7c12' }],
    ['type', { type: 'PaymentVoided' }],
    ['amount', { data: { ...event.data, amount: 12_346 } }],
    ['encrypted group', { data: { ...event.data, sealed: { k: 'bill_2', n: 'bm9uY2U=', c: 'Y2lwaGVz', v: 2 } } }],
    ['absence of the encrypted group', { data: { billId: 'bill_2', amount: 12_345 } }],
    ['time', { metadata: { ...event.metadata, at: '2026-03-02T20:00:00.001Z' } }],
    ['actor', { metadata: { ...event.metadata, actor: { kind: 'operator' } } }],
  ])('depends on the %s', (_, change) =>
    expect(eventLeaf({ ...event, ...change }).leaf).not.toBe(eventLeaf(event).leaf),
  );
});
