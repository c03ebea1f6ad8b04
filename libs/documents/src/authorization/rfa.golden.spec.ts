import { createHash } from 'node:crypto';
import { noRfa, type Rfa, type RfaItemText } from '#domain';
import { rfaContent } from '#domain/samples';
import { composeTask } from '../packet/compose.js';
import { drawDrawing } from '../packet/drawing.js';
import type { ComposedPacket, LoadedPart } from '../packet/packet.js';
import { TaskProgress } from '../pdf/progress.js';
import { expectGolden } from '../specs/golden.spec-kit.js';
import { drawnPdf } from '../specs/specimens.spec-kit.js';
import { seenPages } from '../specs/pdf-pages.spec-kit.js';
import { rfaFormOf, rfaSource, type RfaSource } from './rfa-form-of.js';
import { previewedAt, rfaPacket, rfaPacketHash, type RfaPacketInput } from './rfa-packet.js';

const itemId = (n: number) => `rfai_${n}`;
const document = (id: string, documentType: Rfa['documents'][number]['facts']['documentType'], filename: string) => ({
  facts: { id, documentType, sizeBytes: 10, pages: 1, documentDate: '2026-05-28' },
  text: { externalId: null, filename, description: null, sha256: createHash('sha256').update(filename).digest('hex') },
  attachedAt: '2026-06-01T17:00:00.000Z',
});
const [item] = rfaContent.text.items;
const plain: RfaItemText = { ...item!, bodyPart: null, requestedFrom: null, requestedTo: null };
/**
 * Seven treatment rows: a code range, a long description, units, goods without a code, a drug, and two rows for the
 * continuation page.
 */
const items: readonly RfaItemText[] = [
  item!,
  {
    ...plain,
    diagnosisCode: 'S83.241A',
    diagnosisDescription: 'Other tear of medial meniscus, current injury, right knee, initial encounter',
    serviceDescription: 'Arthroscopy of the right knee with partial medial meniscectomy, outpatient surgery center',
    procedureCode: null,
    codeFrom: '29880',
    codeTo: '29882',
    quantity: 1,
    frequency: null,
    duration: null,
  },
  {
    ...plain,
    serviceDescription: 'Hinged knee brace',
    procedureCode: 'L1832',
    quantity: 1,
    frequency: null,
    duration: null,
  },
  {
    ...plain,
    serviceDescription: 'Naproxen 500 mg',
    procedureCode: null,
    quantity: 60,
    frequency: '2 a day',
    duration: '30 days',
  },
  {
    ...plain,
    serviceDescription: 'MRI of the right knee',
    procedureCode: '73721',
    quantity: null,
    units: 1,
    frequency: null,
    duration: null,
  },
  {
    ...plain,
    serviceDescription: 'Acupuncture',
    procedureCode: '97810',
    quantity: 12,
    frequency: '2 a week',
    duration: '6 weeks',
  },
  {
    ...plain,
    diagnosisCode: null,
    diagnosisDescription: null,
    serviceDescription: null,
    procedureCode: null,
    quantity: null,
    frequency: null,
    duration: null,
  },
];
const signed: Rfa = {
  ...noRfa,
  exists: true,
  rfaId: `rfa_${'a'.repeat(26)}`,
  rfaNumber: 12,
  revision: 1,
  status: 'ready',
  facts: { ...rfaContent.facts, items: [{ itemId: itemId(0), formulary: false, exemption: null }] },
  text: rfaContent.text,
  documents: [
    document('doc_note', 'other', 'referral.pdf'),
    document('doc_mri', 'supporting_record', 'mri.pdf'),
    document('doc_pr2', 'clinical_report', 'pr-2.pdf'),
    document('doc_unsent', 'supporting_record', 'unsent.pdf'),
  ],
  signed: { signedAt: '2026-06-01T18:00:00.000Z', contentHash: 'aa', actorReference: 'dr-pat' },
  draftedAt: '2026-06-01T17:00:00.000Z',
  updatedAt: '2026-06-01T18:00:00.000Z',
};
const sourceOf = (more: Partial<Rfa> = {}): RfaSource => rfaSource({ ...signed, ...more }, 'sandbox')!;
/** A request that fills every field of the form and its continuation. */
const full = sourceOf({
  facts: {
    ...signed.facts!,
    requestType: 'resubmission_material_change',
    expedited: true,
    oralConfirmation: true,
    items: items.map((_, n) => ({ itemId: itemId(n), formulary: false, exemption: null })),
  },
  text: {
    ...rfaContent.text,
    certification: 'Untreated, the locked knee will lose its function within days.',
    materialChange:
      'MRI of 05/26/2026 shows a displaced bucket-handle tear, which was not known at the denial of 04/14/2026.',
    items,
  },
});
const compose = async (
  source: RfaSource,
  input: RfaPacketInput,
  blobs: ReadonlyMap<string, Buffer>,
): Promise<ComposedPacket> => {
  const { parts, options } = rfaPacket(source, input, async (id) => blobs.get(id) ?? null);
  const loaded = parts.map(async (part): Promise<LoadedPart> => {
    if ('drawing' in part) return part;
    const { filename, sha256, load } = part.document;
    return { title: part.title, filename, sha256, content: (await load()) ?? 'missing' };
  });
  return composeTask({ parts: await Promise.all(loaded), options }, new TaskProgress());
};
const fax: RfaPacketInput = {
  channel: 'fax',
  destination: {
    name: 'Golden State Claims',
    attention: 'Utilization review',
    fax: '+18005550101',
    email: null,
    mailingAddress: null,
  },
  documentIds: ['doc_note', 'doc_mri', 'doc_pr2'],
  message: 'Please answer to the fax number below.',
  at: '2026-06-01T20:15:00.000Z',
};

describe('DWC Form RFA', () => {
  it.each([
    ['rfa-form', sourceOf()],
    ['rfa-form-full', full],
    ['rfa-form-unsigned', sourceOf({ signed: null, text: { ...signed.text!, items: [], rationale: null } })],
  ] as const)('matches the golden file %s', async (name, source) => {
    const { pdf, missing } = await drawDrawing({ kind: 'rfa_form', data: rfaFormOf(source) }).finish();
    expect(missing).toEqual([]);
    await expectGolden(name, pdf);
  });

  it('fits five treatments on one page', async () => {
    const source = sourceOf({
      text: { ...signed.text!, items: Array.from({ length: 5 }, () => item!), rationale: null },
    });
    const { pages } = await drawDrawing({ kind: 'rfa_form', data: rfaFormOf(source) }).finish();
    expect(pages).toBe(1);
  });

  it('has every field of the Division’s form in its order', async () => {
    const { pdf } = await drawDrawing({ kind: 'rfa_form', data: rfaFormOf(full) }).finish();
    const [form, more] = await seenPages(pdf);
    const order = (text: string, captions: readonly string[]) => {
      const found = captions.map((caption) => text.indexOf(caption));
      expect(found.filter((at) => at < 0)).toEqual([]);
      expect(found).toEqual(found.toSorted((a, b) => a - b));
    };
    order(form!.text, [
      'Employee Information',
      'Name (Last, First, Middle)',
      'Claim Number',
      'Requesting Physician Information',
      'Specialty',
      'Practice Name',
      'E-mail Address',
      'Claims Administrator Information',
      'Company Name',
      'Requested Treatment',
      'Diagnosis (Required)',
      'Requesting Physician Signature',
      'Claims Administrator/Utilization Review Organization (URO) Response',
      'Authorization Number (if assigned)',
      'Comments',
    ]);
    order(more!.text, ['continuation', 'Acupuncture', 'Certification of', 'Change in material facts', 'Rationale']);
  });

  it('has no source data after the request was erased', () =>
    expect(rfaSource({ ...signed, text: null }, 'live')).toBeNull());
});

describe('packet of a request for authorization', () => {
  let blobs: ReadonlyMap<string, Buffer>;
  beforeAll(async () => {
    blobs = new Map(
      await Promise.all(['doc_note', 'doc_mri', 'doc_pr2'].map(async (id) => [id, await drawnPdf(1)] as const)),
    );
  });

  it('contains the cover, form, report, records and other documents, with numbered pages', async () => {
    const { pdf, parts } = await compose(sourceOf(), fax, blobs);
    expect(parts.map(({ title, firstPage }) => `${firstPage} ${title}`)).toEqual([
      '1 Cover',
      '2 Request for authorization (DWC Form RFA)',
      '4 pr-2.pdf',
      '5 mri.pdf',
      '6 referral.pdf',
    ]);
    const pages = await seenPages(pdf);
    expect(pages).toHaveLength(6);
    expect(pages[2]?.text).toContain('RFA 12 · page 3 of 6');
    await expectGolden('packet-rfa', pdf);
  });

  it('contains no form if the request is a narrative', async () => {
    const { parts } = await compose(sourceOf({ facts: { ...signed.facts!, form: 'narrative' } }), fax, blobs);
    expect(parts.map(({ title }) => title)).toEqual(['Cover', 'pr-2.pdf', 'mri.pdf', 'referral.pdf']);
  });

  it('has identical bytes each time it is composed', async () => {
    const [one, other] = [await compose(full, fax, blobs), await compose(full, fax, blobs)];
    expect(one.sha256).toBe(other.sha256);
  });

  describe('packet hash', () => {
    const hmac = async (bytes: Buffer) => createHash('sha256').update(bytes).digest();
    const hashOf = (source: RfaSource, input: RfaPacketInput) => rfaPacketHash('org_1', source, input, hmac);

    it('contains the preview time', async () => {
      const hash = await hashOf(sourceOf(), fax);
      expect(hash).toMatch(/^v1\.1780344900000\.[0-9a-f]{64}$/);
      expect(previewedAt(hash)).toBe(fax.at);
      expect(await hashOf(sourceOf(), fax)).toBe(hash);
      expect(previewedAt('v1.x.00')).toBeNull();
    });

    it.each<[string, RfaSource, Partial<RfaPacketInput>]>([
      ['the document order', sourceOf(), { documentIds: ['doc_mri', 'doc_note', 'doc_pr2'] }],
      ['a document', sourceOf(), { documentIds: ['doc_mri', 'doc_pr2'] }],
      ['the destination', sourceOf(), { destination: { ...fax.destination, fax: '+18005550102' } }],
      ['the channel', sourceOf(), { channel: 'mail' }],
      ['the message', sourceOf(), { message: null }],
      ['the time', sourceOf(), { at: '2026-06-01T20:15:00.001Z' }],
      ['the content', full, {}],
      ['the signature', sourceOf({ signed: { ...signed.signed!, signedAt: '2026-06-01T19:00:00.000Z' } }), {}],
    ])('changes with %s', async (_, source, more) =>
      expect(await hashOf(source, { ...fax, ...more })).not.toBe(await hashOf(sourceOf(), fax)),
    );
  });
});
