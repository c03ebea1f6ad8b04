import { billView, type BillCommand, shippedRules } from '#domain';
import { billText, noon, simulate, startReview, storedEventsOf, submitBill } from '#testing/pure';
import { drawDrawing } from '../packet/drawing.js';
import { transmissionOf } from '../delivery/transmission.js';
import { courtesyHash, courtesyPacket } from '../delivery/courtesy-packet.js';
import { seenPages } from '../specs/pdf-pages.spec-kit.js';
import { billSource, redact, secretsOf, type BillSource } from './bill-source.js';
import { billPacket, ibrPacket, sbrPacket } from './packets.js';
import type { Packet } from '../packet/packet.js';

const SSN = /078-?05-?1120/;
const none = () => Promise.resolve(null);

const sourceOf = (submitted: BillCommand, ...commands: readonly BillCommand[]): BillSource => {
  const history = storedEventsOf([submitted, ...commands]);
  return billSource(billView(history), secretsOf(history[0]), 'sandbox')!;
};
/** Returns the visible text of a packet's rendered pages. */
const textOf = async ({ parts }: Pick<Packet, 'parts'>): Promise<string> => {
  const texts: string[] = [];
  for (const part of parts)
    if ('drawing' in part)
      texts.push(...(await seenPages((await drawDrawing(part.drawing).finish()).pdf)).map(({ text }) => text));
  return texts.join('\n');
};

const denied = simulate('denied', noon('2026-04-01'));
const reviewed = sourceOf(submitBill(), denied, startReview('second_review', noon('2026-04-20')));

const packetsOf = (source: BillSource): Readonly<Record<string, Packet>> => ({
  bill: billPacket(source, none, null),
  'second review': sbrPacket(source, source.bill.reviews[0]!, none, null, shippedRules),
  'independent review': ibrPacket(
    source,
    { ...source.bill.reviews[0]!, type: 'independent_bill_review' },
    none,
    shippedRules,
  ),
  courtesy: courtesyPacket(
    source,
    none,
    { to: ['a@payer.example'], cc: [], subject: 'Copy', bodyText: 'Copy', includeCms1500: true, documentIds: [] },
    'hash',
  ),
  transmission: transmissionOf(
    source,
    {
      kind: 'original',
      organizationId: 'org_qk7zr2abcdefghijklmnopqrst',
      controlNumber: '1042-1',
      attempt: 1,
      at: '2026-03-03T07:30:00.000Z',
      review: null,
      attachmentIds: [],
    },
    none,
    null,
    shippedRules,
  ).packet,
});

describe.each(Object.keys(packetsOf(reviewed)))('%s packet', (name) => {
  it('shows full identifiers to a viewer with permission', async () => {
    const packet = packetsOf(reviewed)[name]!;
    expect(await textOf(packet)).toMatch(SSN);
    expect(packet.options.stamp).not.toContain('redacted');
  });

  it('shows other viewers the last four digits of the SSN and is marked as redacted on each page', async () => {
    const packet = packetsOf(redact(reviewed))[name]!;
    const text = await textOf(packet);
    expect(text).toContain('***-**-1120');
    expect(text).not.toMatch(SSN);
    expect(JSON.stringify(packet.parts)).not.toMatch(SSN);
    expect([packet.options.stamp, packet.options.title]).toEqual([
      expect.stringMatching(/, redacted copy$/),
      expect.stringMatching(/, redacted copy$/),
    ]);
    expect(packet.options.id === packetsOf(reviewed)[name]!.options.id).toBe(name === 'courtesy');
  });
});

it('masks a tax ID that is an SSN, but not an EIN', async () => {
  const billed = (taxIdType: 'EIN' | 'SSN') =>
    sourceOf(submitBill({}, { billingProvider: { ...billText.billingProvider, taxId: '987650001', taxIdType } }));
  const own = await textOf(billPacket(redact(billed('SSN')), none, null));
  expect(own).toContain('***-**-0001');
  expect(own).not.toContain('987650001');
  expect(await textOf(billPacket(redact(billed('EIN')), none, null))).toContain('987650001');
});

it('shows 999999999 in box 1a of a redacted form if the bill has no SSN', async () => {
  const without = sourceOf(submitBill({}, { patient: { ...billText.patient, ssn: null } }));
  expect(await textOf(billPacket(redact(without), none, null))).toContain('999999999');
});

it('gives a redacted courtesy copy a different hash', async () => {
  const request = { to: ['a@b.example'], cc: [], subject: 'S', bodyText: 'B', includeCms1500: true, documentIds: [] };
  const hash = (source: BillSource) => courtesyHash('org_1', source, request, async (bytes) => bytes);
  expect(await hash(redact(reviewed))).not.toBe(await hash(reviewed));
});
