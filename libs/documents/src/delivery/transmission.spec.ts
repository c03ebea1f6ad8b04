import { billView, type BillCommand, shippedRules } from '#domain';
import {
  noon,
  recordAcknowledgement,
  recordEor,
  rejectBill,
  resubmitBill,
  startReview,
  storedEventsOf,
  submitBill,
  voidEor,
} from '#testing/pure';
import { billSource, secretsOf, type BillSource } from '../bill/bill-source.js';
import { ediPartner } from '../specs/edi-claims.spec-kit.js';
import type { EdiPartner } from '../edi/partner.js';
import type { ClaimFormData } from '../forms/claim-form/claim-data.js';
import { claimFields } from '../forms/claim-form/claim-values.js';
import type { Packet } from '../packet/packet.js';
import { transmissionOf, type TransmissionOrder } from './transmission.js';

const sourceOf = (...commands: readonly BillCommand[]): BillSource => {
  const history = storedEventsOf([submitBill(), ...commands]);
  return billSource(billView(history), secretsOf(history[0]), 'live')!;
};
const organizationId = 'org_qk7zr2abcdefghijklmnopqrst';
const order: TransmissionOrder = {
  kind: 'original',
  organizationId,
  controlNumber: '1042-1',
  attempt: 1,
  at: '2026-03-03T07:30:00.000Z',
  review: null,
  attachmentIds: [],
};
const sent = (source: BillSource, changes: Partial<TransmissionOrder> = {}) =>
  transmissionOf(source, { ...order, ...changes }, () => Promise.resolve(null), null, shippedRules);
const number = (payerClaimControlNumber: string | null) => ({ payerClaimControlNumber });
const eor = (payerNumber: string | null) => recordEor(0, noon('2026-04-01'), number(payerNumber));
const acknowledged = recordAcknowledgement(noon('2026-03-20'), number('PCCN-3'));
const duplicate = { kind: 'duplicate', controlNumber: '1042-2' } as const;
const boxesIn = ({ parts }: Packet) => {
  const form = parts.find(({ title }) => title === 'Medical claim form');
  return claimFields((form as { drawing: { data: ClaimFormData } }).drawing.data);
};
const boxesOf = (source: BillSource, changes: Partial<TransmissionOrder>) => boxesIn(sent(source, changes).packet);
/** Sends the second review of a bill with this history. */
const reviewed = (...commands: readonly BillCommand[]) => {
  const source = sourceOf(...commands, startReview('second_review', noon('2026-04-05')));
  return sent(source, { kind: 'second_review', review: source.bill.reviews[0]! });
};

describe('837P of a bill', () => {
  it('is sent by the practice itself if there is no partner', () => {
    const { claim837 } = sent(sourceOf());
    expect(claim837).toContain('~CLM*QK7ZR2ABC1042-1*');
    expect(claim837).toContain('~REF*6R*QK7ZR2ABC1042-1-1~');
    // In Los Angeles, it is still the previous evening.
    expect(claim837).toContain('*260302*2330*^*00501*000104202*1*P*:~');
  });

  it('uses a partner and its control numbers for payers that the partner knows', () => {
    const numbers = { interchange: 5, group: 6 };
    const { claim837 } = sent(sourceOf(), { partner: { ...ediPartner, payers: { SYN01: 'GS123' } }, numbers });
    expect(claim837).toMatch(/^ISA\*00\* {10}\*00\* {10}\*ZZ\*SUB001 {9}\*30\*CH001 {10}\*.*\*000000005\*1\*T\*:~GS\*/);
    expect(claim837).toContain('*PI*GS123~');
    expect(claim837).not.toContain('SYN01');
    expect(sent(sourceOf(), { partner: { ...ediPartner, payers: { OTHER: 'GS123' } } }).claim837).toBeNull();
  });

  it('is not written if a value is invalid', () => {
    const source = sourceOf();
    const wrong = { ...source, secrets: { ...source.secrets, taxId: '12' } };
    const { claim837, problems } = sent(wrong);
    expect([claim837, problems.map(({ path }) => path)]).toEqual([null, ['bill.billingProvider.taxId']]);
    expect(sent(source).problems).toEqual([]);
  });

  it('reports the bill’s path for settings derived from the bill, and the partner’s path for partner settings', () => {
    const source = sourceOf();
    const { billingProvider, delivery } = source.snapshot;
    const snapshot = {
      ...source.snapshot,
      billingProvider: { ...billingProvider, phone: '555-0100' },
      delivery: { ...delivery, clearinghousePayerId: 'x'.repeat(16) },
    };
    const paths = (partner?: EdiPartner) =>
      sent({ ...source, snapshot }, partner && { partner }).problems.map(({ path }) => path);
    expect(new Set(paths())).toEqual(new Set(['bill.claim.claimsAdministrator.payerId', 'bill.billingProvider.phone']));
    expect(paths({ ...ediPartner, zone: 'nowhere' })).toEqual(['partner.zone']);
  });

  it('is an original bill after a rejection, because the payer never had the bill', () => {
    const { claim837, warnings } = sent(sourceOf(eor('PCCN-7')), { kind: 'resubmission' });
    expect([claim837?.match(/~CLM[^~]*:B:1\*/)?.length, claim837?.includes('REF*F8'), warnings]).toEqual([
      1,
      false,
      [],
    ]);
  });

  it('names the payer’s control number in a duplicate, which replaces nothing', () => {
    const source = sourceOf(eor('PCCN-7'));
    const { claim837, warnings } = sent(source, duplicate);
    for (const part of [':B:1*', '~REF*F8*PCCN-7~', '~HI*BG:W2~', 'CLM*QK7ZR2ABC1042-2*'])
      expect(claim837).toContain(part);
    expect(warnings).toEqual([]);
    expect(boxesOf(source, duplicate)).toMatchObject({ '10d': 'BGW2', '22 code': '', '22 reference': 'PCCN-7' });
  });

  it('names the payer’s control number from an acceptance if no EOR has one', () => {
    for (const source of [sourceOf(acknowledged), sourceOf(acknowledged, eor(null))])
      expect(boxesOf(source, duplicate)).toMatchObject({ '22 reference': 'PCCN-3' });
    expect(boxesOf(sourceOf(acknowledged, eor('PCCN-7')), duplicate)).toMatchObject({ '22 reference': 'PCCN-7' });
  });

  it('names no claim that the payer does not have (X12 RFI 1538): rejections and voided EORs', () => {
    const rejected = recordAcknowledgement(noon('2026-03-20'), { ...number('PCCN-3'), outcome: 'rejected' });
    const resubmitted = [resubmitBill(noon('2026-03-21')), eor(null)];
    const voided = eor('PCCN-7');
    const histories: readonly (readonly BillCommand[])[] = [
      [rejected, ...resubmitted],
      [acknowledged, rejectBill(noon('2026-03-21')), ...resubmitted],
      [voided, voidEor(voided.data.eor.eorId, noon('2026-04-02')), recordEor(0, noon('2026-04-03'), number(null))],
    ];
    for (const history of histories) {
      const { claim837, warnings, packet } = reviewed(...history);
      expect([claim837?.includes(':B:1*'), claim837?.includes('REF*F8')]).toEqual([true, false]);
      expect(warnings).toEqual(['original_reference_missing']);
      expect(boxesIn(packet)).toMatchObject({ '10d': 'BGW3', '22 code': '', '22 reference': '' });
      expect(boxesOf(sourceOf(...history), duplicate)).toMatchObject({ '22 reference': '' });
    }
  });

  it('marks a corrected bill after an EOR as a replacement, without a condition code', () => {
    const source = sourceOf();
    const corrected = { ...source, snapshot: { ...source.snapshot, originalReference: 'PCN-77' } };
    for (const kind of ['original', 'resubmission'] as const) {
      const { claim837, problems, warnings, packet } = sent(corrected, { kind });
      for (const part of [':B:7*', '~REF*F8*PCN-77~']) expect(claim837).toContain(part);
      expect([claim837?.includes('HI*BG'), problems, warnings]).toEqual([false, [], []]);
      expect(boxesIn(packet)).toMatchObject({ '10d': '', '22 code': '7', '22 reference': 'PCN-77' });
    }
    // A duplicate of the corrected bill replaces nothing.
    const again = sent(corrected, duplicate).claim837;
    for (const part of [':B:1*', '~HI*BG:W2~']) expect(again).toContain(part);
  });

  it('has a sandbox sender ID that is not an NPI', () => {
    const { claim837 } = sent({ ...sourceOf(), environment: 'sandbox' });
    expect(claim837).toMatch(/^ISA\*00\* {10}\*00\* {10}\*ZZ\*SANDBOX {8}\*ZZ\*.*\*T\*:~GS\*HC\*SANDBOX\*/);
    expect(claim837).toMatch(/~NM1\*41\*2\*[^~]*\*46\*SANDBOX~/);
  });

  it('never uses a PO box as the billing provider’s address', () => {
    const source = sourceOf();
    const { billingProvider, serviceLocation } = source.snapshot;
    const box = { line1: 'P.O. Box 12', line2: null, city: 'Los Angeles', state: 'CA', postalCode: '900120012' };
    const street = { ...box, line1: '1 Main Street' };
    const loops = (payee: typeof box, place: typeof box) => {
      const { claim837, problems } = sent({
        ...source,
        snapshot: {
          ...source.snapshot,
          billingProvider: { ...billingProvider, address: payee },
          serviceLocation: { ...serviceLocation, address: place },
        },
      });
      return [claim837?.match(/NM1\*85\*[^~]*~N3\*([^~]*)/)?.[1], problems.map(({ path }) => path)];
    };
    expect(loops(street, box)).toEqual(['1 MAIN STREET', []]);
    expect(loops(box, street)).toEqual(['1 MAIN STREET', []]);
    expect(loops(box, box)).toEqual([undefined, ['bill.billingProvider.address.line1']]);
  });

  it('describes an unlisted code, and is not written without the description', () => {
    const source = sourceOf();
    const [line] = source.clear.lines;
    const unlisted = (description: string) =>
      sent({
        ...source,
        clear: { ...source.clear, lines: [{ ...line!, code: '99199', modifiers: [] }] },
        snapshot: { ...source.snapshot, lines: [{ ...source.snapshot.lines[0]!, description }] },
      });
    expect(unlisted('Gait study').claim837).toContain('~SV1*HC:99199:::::GAIT STUDY*');
    expect(unlisted('').problems.map(({ path }) => path)).toEqual(['bill.serviceLines.0.description']);
  });

  it('names the payer’s control number in a second review, which replaces the processed bill', () => {
    for (const [history, payerNumber] of [
      [[eor('PCCN-7')], 'PCCN-7'],
      [[acknowledged, eor(null)], 'PCCN-3'],
    ] as const) {
      const { claim837, warnings, packet } = reviewed(...history);
      for (const part of [':B:7*', `~REF*F8*${payerNumber}~`, '~HI*BG:W3~']) expect(claim837).toContain(part);
      expect(warnings).toEqual([]);
      expect(boxesIn(packet)).toMatchObject({ '10d': 'BGW3', '22 code': '7', '22 reference': payerNumber });
    }
  });

  it('warns if a duplicate or second review has no payer control number', () => {
    for (const { claim837, warnings } of [reviewed(eor(null)), sent(sourceOf(eor(null)), duplicate)])
      expect([claim837?.includes(':B:1*'), warnings]).toEqual([true, ['original_reference_missing']]);
  });
});
