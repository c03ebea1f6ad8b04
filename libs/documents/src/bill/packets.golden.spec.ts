import { createHash } from 'node:crypto';
import { billView, type BillCommand, shippedRules } from '#domain';
import { noon, simulate, startReview, storedEventsOf, submitBill, billText } from '#testing/pure';
import { composeTask } from '../packet/compose.js';
import type { ComposedPacket, LoadedPart } from '../packet/packet.js';
import { TaskProgress } from '../pdf/progress.js';
import { expectGolden } from '../specs/golden.spec-kit.js';
import { drawnPdf, half } from '../specs/specimens.spec-kit.js';
import { billSource, secretsOf, type BillSource } from './bill-source.js';
import { billPacket, ibrPacket } from './packets.js';
import type { Packet } from '../packet/packet.js';
import type { ReadBlob } from '../packet/packet-identity.js';

/** Returns a hash of the file name, because a compressed PDF's bytes differ between platforms. */
const digest = (filename: string): string => createHash('sha256').update(filename).digest('hex');

/** Composes the packet in this thread instead of in a worker. */
const compose = async ({ parts, options }: Packet): Promise<ComposedPacket> => {
  const loaded = parts.map(async (part): Promise<LoadedPart> => {
    if ('drawing' in part) return part;
    const { filename, sha256, load } = part.document;
    return { title: part.title, filename, sha256, content: (await load()) ?? 'missing' };
  });
  return composeTask({ parts: await Promise.all(loaded), options }, new TaskProgress());
};

const document = (id: string, documentType: 'final_report' | 'medical_records', pages: number | null) => ({
  id,
  documentType,
  reportTypeCode: documentType === 'final_report' ? 'J4' : 'OZ',
  source: 'partner_api',
  sizeBytes: 61_234,
  pages,
});
const line = (id: string, code: string, charge: number, units: number) => ({
  id,
  code,
  modifiers: [],
  units,
  charge,
  allowed: charge,
  pricingStatus: 'calculated' as const,
});

describe('packets of a bill', () => {
  let blobs: ReadonlyMap<string, Buffer>;
  let submitted: BillCommand;
  const read: ReadBlob = async (id) => blobs.get(id) ?? null;

  beforeAll(async () => {
    blobs = new Map([
      ['doc_1', await drawnPdf(2)],
      ['doc_2', half(await drawnPdf(3))],
      ['w9', await drawnPdf(1, { layout: 'landscape' })],
    ]);
    const described = (id: string, filename: string) => ({
      externalId: id,
      filename,
      description: null,
      sha256: digest(filename),
    });
    const priced = billText.lines[0]!;
    submitted = submitBill(
      {
        lines: [line('line_1', 'ML201', 2015_00, 1), line('line_2', 'MLPRR', 690_00, 230)] as never,
        documents: [document('doc_1', 'final_report', 2), document('doc_2', 'medical_records', null)] as never,
      },
      {
        lines: [priced, { ...priced, serviceDateEnd: '2026-02-26' }],
        documents: [described('doc_1', 'report.pdf'), described('doc_2', 'records-of-the-clinic.pdf')],
      },
    );
  });

  const sourceOf = (...commands: readonly BillCommand[]): BillSource => {
    const history = storedEventsOf([submitted, ...commands]);
    const source = billSource(billView(history), secretsOf(history[0]), 'sandbox');
    if (!source) throw new Error('an erased bill');
    return source;
  };
  const paid = simulate('partial_payment', noon('2026-04-01'), 1500_00);
  const secondReview = startReview('second_review', noon('2026-04-20'));
  const upheld = simulate('denied', noon('2026-05-01'));
  const independent = startReview('independent_bill_review', noon('2026-05-20'));

  it('match the golden bill packet during a second review', async () => {
    const w9 = { filename: 'w9.pdf', sha256: digest('w9.pdf'), load: () => read('w9') };
    const packet = await compose(billPacket(sourceOf(paid, secondReview), read, w9));
    expect(packet.missing).toEqual([]);
    expect(packet.parts.map(({ title, firstPage, pages, problem }) => [title, firstPage, pages, problem])).toEqual([
      ['Submission proof and timeline', 1, 1, undefined],
      ['Medical claim form', 2, 1, undefined],
      ['report.pdf', 3, 2, undefined],
      ['records-of-the-clinic.pdf', 5, 1, 'damaged'],
      ['W-9', 6, 1, undefined],
    ]);
    await expectGolden('packet-bill', packet.pdf);
  });

  it('match the golden filing packet of an independent bill review', async () => {
    const source = sourceOf(paid, secondReview, upheld, independent);
    const review = source.bill.reviews.find(({ type }) => type === 'independent_bill_review')!;
    const packet = await compose(ibrPacket(source, review, read, shippedRules));
    expect(packet.missing).toEqual([]);
    expect(packet.parts.map(({ title, pages, problem }) => [title, pages, problem])).toEqual([
      ['Cover and index', 1, undefined],
      ['Request for independent bill review (form IBR-1)', 2, undefined],
      ['Medical claim form', 1, undefined],
      ['EOR of 04/01/2026', 1, undefined],
      ['Request for second review (form SBR-1)', 1, undefined],
      ['Second review EOR of 05/01/2026', 1, undefined],
      ['report.pdf', 2, undefined],
      ['records-of-the-clinic.pdf', 1, 'damaged'],
      ['Filing instructions and fee', 1, undefined],
    ]);
    await expectGolden('packet-ibr', packet.pdf);
  });
});
