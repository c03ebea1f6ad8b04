import { billView, type BillCommand, shippedRules } from '#domain';
import {
  addDocument,
  but,
  draftReview,
  noon,
  sendDuplicate,
  simulate,
  startReview,
  storedEventsOf,
  submitBill,
} from '#testing/pure';
import { courtesyHash } from '../delivery/courtesy-packet.js';
import { transmissionOf, type TransmissionOrder } from '../delivery/transmission.js';
import { withAttachments, billSource, secretsOf, type BillSource } from './bill-source.js';
import { billPacket, ibrPacket } from './packets.js';
import type { Packet } from '../packet/packet.js';

const sourceOf = (...commands: readonly BillCommand[]): BillSource => {
  const history = storedEventsOf([submitBill(), ...commands]);
  return billSource(billView(history), secretsOf(history[0]), 'sandbox')!;
};
const read = () => Promise.resolve(null);
const titles = ({ parts }: Packet) => parts.map(({ title }) => title);
const records = addDocument('doc_2', noon('2026-03-10'));
const later = addDocument('doc_3', noon('2026-05-25'));
const naming = (command: ReturnType<typeof startReview>, ...attachmentIds: string[]) =>
  but(command, { review: { ...command.data.review, attachmentIds } });
const denied = simulate('denied', noon('2026-04-01'));
const second = startReview('second_review', noon('2026-04-20'));
const upheld = simulate('denied', noon('2026-05-01'));
const independent = startReview('independent_bill_review', noon('2026-05-20'));
const order: TransmissionOrder = {
  kind: 'duplicate',
  organizationId: 'org_a',
  controlNumber: '1042-2',
  attempt: 2,
  at: noon('2026-03-11'),
  review: null,
  attachmentIds: [],
};

describe('a document added after the submission', () => {
  it('is in the bill packet only after it was sent to the payer', () => {
    const packetOf = (...commands: BillCommand[]) => titles(billPacket(sourceOf(records, ...commands), read, null));
    expect(packetOf()).toEqual(['Submission proof and timeline', 'Medical claim form', 'report.pdf']);
    expect(packetOf(denied, second)).not.toContain('records.pdf');
    expect(packetOf(denied, naming(second, 'doc_2')).slice(2)).toEqual(['report.pdf', 'records.pdf']);
    expect(packetOf(but(sendDuplicate(noon('2026-03-11')), { attachmentIds: ['doc_2'] }))).toContain('records.pdf');
  });

  it('is in the IBR filing packet once if that review or the second review before it includes the document', () => {
    const filed = (...commands: BillCommand[]) => {
      const source = sourceOf(records, denied, ...commands, later);
      return titles(ibrPacket(source, source.bill.reviews.at(-1)!, read, shippedRules));
    };
    const names = (parts: readonly string[]) => parts.filter((title) => title === 'records.pdf').length;
    expect(names(filed(second, upheld, independent))).toBe(0);
    expect(names(filed(naming(second, 'doc_2'), upheld, independent))).toBe(1);
    expect(names(filed(naming(second, 'doc_2'), upheld, naming(independent, 'doc_2')))).toBe(1);
  });

  it('is sent with the transmission that includes it: in the packet, on the claim form and in the document list', () => {
    const source = sourceOf(records);
    const plain = transmissionOf(source, order, read, null, shippedRules);
    expect(plain.documents.map(({ filename }) => filename)).toEqual(['report.pdf']);
    const { documents, packet } = transmissionOf(
      source,
      { ...order, attachmentIds: ['doc_2', 'doc_1'] },
      read,
      null,
      shippedRules,
    );
    expect(documents).toMatchObject([
      { filename: 'report.pdf', controlNumber: '1042-2-1' },
      { filename: 'records.pdf', controlNumber: '1042-2-2', sha256: 'ef'.repeat(32) },
    ]);
    expect(titles(packet)).toEqual(['Medical claim form', 'report.pdf', 'records.pdf']);
    const [form] = packet.parts;
    expect(JSON.stringify(form)).toContain('1042-2-2');
  });

  it('changes the hash of a courtesy copy only if the copy includes it', async () => {
    const request = { to: ['a@b.example'], cc: [], subject: 's', bodyText: 't', includeCms1500: false };
    const hash = (source: BillSource, ...documentIds: string[]) =>
      courtesyHash('org_test', source, { ...request, documentIds }, (bytes) => Promise.resolve(bytes));
    expect(await hash(sourceOf(records), 'doc_1')).toBe(await hash(sourceOf(), 'doc_1'));
    expect(await hash(sourceOf(records), 'doc_1', 'doc_2')).not.toBe(await hash(sourceOf(records), 'doc_1'));
  });

  it('leaves the bill unchanged if none of the added documents is requested', () => {
    const source = sourceOf(records);
    expect(withAttachments(source, ['doc_1', 'doc_none'])).toBe(source);
  });
});

it('marks an unproven fee of an independent bill review in drafts and submitted reviews', () => {
  const draft = draftReview('independent_bill_review', noon('2026-05-20'));
  const feeOf = (review: BillCommand) => {
    const source = sourceOf(denied, second, upheld, review);
    const [last] = ibrPacket(source, source.bill.reviews.at(-1)!, read, shippedRules).parts.slice(-1);
    return last && 'drawing' in last ? last.drawing.data : null;
  };
  expect(feeOf(draft)).toMatchObject({ fee: 195_00, feeUnproven: true });
  expect(feeOf(independent)).toMatchObject({ fee: 195_00, feeUnproven: true });
});
