import { billView, filingsOf, shippedRules, type BillCommand, type FilingKind } from '#domain';
import { acknowledge, linesOf, noon, recordEor, storedEventsOf, submitBill } from '#testing/pure';
import { drawDrawing } from '../../packet/drawing.js';
import type { Packet } from '../../packet/packet.js';
import { expectGolden } from '../../specs/golden.spec-kit.js';
import { seenPages } from '../../specs/pdf-pages.spec-kit.js';
import { billSource, redact, secretsOf } from '../bill-source.js';
import { filingPacket } from './filing-packet.js';

const TODAY = '2026-08-17';
const accepted = acknowledge(noon('2026-03-05'));
/** Denied after the 60 days, which ended on May 4, 2026. */
const denied = recordEor(0, noon('2026-05-06'), {
  claimAdjustments: [{ group: 'CO', reason: '96', amount: 2015_00 }],
});

const packetOf = (
  kind: FilingKind,
  commands: readonly BillCommand[],
  objectionServedOn: string | null = null,
  today = TODAY,
) => {
  const history = storedEventsOf(commands);
  const source = billSource(billView(history), secretsOf(history[0]), 'sandbox')!;
  const filing = filingsOf(source.bill, { today, objectionServedOn }, shippedRules).find((one) => one.kind === kind)!;
  const input = { source, filing, today, objectionServedOn, rules: shippedRules };
  return { input, packet: filingPacket(input, async () => null) };
};
const titlesOf = ({ parts }: Packet): readonly string[] => parts.map(({ title }) => title);

/** Renders the generated part with this title. */
const drawn = async ({ parts }: Packet, title: string): Promise<Buffer> => {
  const part = parts.find((one) => one.title === title);
  if (!part || !('drawing' in part)) throw new Error(`no drawing ${title}`);
  const { pdf, missing } = await drawDrawing(part.drawing).finish();
  expect(missing).toEqual([]);
  return pdf;
};
/** Text without the positions of its lines. */
const textOf = async (packet: Packet, title: string): Promise<string> =>
  (await seenPages(await drawn(packet, title)))
    .flatMap(({ text }) => text.split('\n').map((line) => line.replace(/^ *\d+ +/, '').replace(/ +/g, ' ')))
    .join(' ');

const OBJECTION = 'Objection to the denial of a medical-legal bill';
const PETITION = 'Petition for reimbursement of medical-legal expenses';
const COMPLAINT = 'Audit complaint about the claims administrator';
const LIEN = 'Lien claim: data and declarations';
const medLegal = [submitBill(), accepted, denied];
const treatment = [submitBill({ billingMode: 'professional' }), accepted, denied];

describe('packets of disputes', () => {
  it('have an objection with the denied lines, the reasons and the enclosures', async () => {
    const { packet } = packetOf('objection', medLegal);
    expect(titlesOf(packet)).toEqual([
      'Before you file',
      OBJECTION,
      'Medical claim form',
      'EOR of 05/06/2026',
      'report.pdf',
      'Submission proof and timeline',
      'Proof of service',
    ]);
    const text = await textOf(packet, OBJECTION);
    expect(text).toContain('objects under Labor Code section 4622(c) to the explanation of review of 05/06/2026');
    expect(text).toContain('CO-96');
    expect(text).toContain('ended on 05/04/2026. The explanation of review was served after that day.');
    await expectGolden('filing-objection', await drawn(packet, OBJECTION));
  });

  it('have a petition with caption, facts, request, exhibits and verification', async () => {
    const { packet } = packetOf('petition', medLegal, '2026-05-15');
    expect(titlesOf(packet)).toEqual([
      'Before you file',
      PETITION,
      'Exhibit 1: EOR of 05/06/2026',
      'Exhibit 2: Medical claim form',
      'Exhibit 3: report.pdf',
      'Exhibit 4: Submission proof and timeline',
      'Proof of service',
    ]);
    const text = await textOf(packet, PETITION);
    expect(await textOf(packet, 'Proof of service')).toContain('I live or work in the county');
    for (const part of [
      'PETITION FOR REIMBURSEMENT OF',
      'Petitioner served its objection on 05/15/2026.',
      'within 60 days of service of the objection, that is by 07/14/2026',
      'An order that the defendant pay $2,015.00.',
      'Exhibit 4: Submission proof and timeline',
      'Verification (8 CCR section 10510)',
    ])
      expect(text).toContain(part);
    await expectGolden('filing-petition', await drawn(packet, PETITION));
  });

  it('have a petition before the 90 days end, for a bill that was sent without a report', async () => {
    const clear = submitBill({ documents: [] }, { documents: [] });
    const text = await textOf(
      packetOf('petition', [clear, accepted, denied], '2026-05-15', '2026-07-20').packet,
      PETITION,
    );
    expect(text).toContain('The 90 days of Labor Code section 4622(c) end on 08/04/2026.');
    expect(text).toContain('Petitioner sent the bill on 03/02/2026.');
  });

  it('have a petition that claims no report for services that have none', async () => {
    const copies = submitBill({ lines: linesOf([{ charge: 230_00, allowed: 230_00, code: 'WC020' }]) });
    const text = await textOf(packetOf('petition', [copies, accepted, denied]).packet, PETITION);
    expect(text).toContain('The expense was reasonably, actually and necessarily incurred');
    expect(text).not.toContain('disputed medical fact');
  });

  it('have an audit complaint with the missed duties, without a claim form or a report', async () => {
    const { packet } = packetOf('audit_complaint', [submitBill(), accepted]);
    expect(titlesOf(packet)).toEqual(['Before you file', COMPLAINT, 'Submission proof and timeline']);
    const text = await textOf(packet, COMPLAINT);
    expect(text).toMatch(/Neither paid nor objected to the bill .*05\/04\/2026 Still open 105/);
    await expectGolden('filing-audit-complaint', await drawn(packet, COMPLAINT));
  });

  it('have a lien with data, declarations, statement, bill and proof of service', async () => {
    const { packet } = packetOf('lien', treatment);
    expect(titlesOf(packet)).toEqual([
      'Before you file',
      LIEN,
      'Declarations that accompany the lien claim',
      'Itemized statement',
      'Medical claim form',
      'EOR of 05/06/2026',
      'Proof of service',
    ]);
    expect(await textOf(packet, LIEN)).toContain('$150.00');
    expect(await textOf(packet, 'Itemized statement')).toContain('Amount claimed: $2,015.00.');
    // A note for the practice is not in a declaration under penalty of perjury.
    const note = 'the bill’s record proves none of them';
    expect(await textOf(packet, 'Before you file')).toContain(note);
    expect(await textOf(packet, 'Declarations that accompany the lien claim')).not.toContain(note);
    await expectGolden('filing-lien', await drawn(packet, 'Declarations that accompany the lien claim'));
  });

  it('ask for the increase of copy services, which has no interest (8 CCR 9981(e))', async () => {
    const line = { id: 'line_1', modifiers: [], units: 1, pricingStatus: 'calculated' } as const;
    const copies = submitBill({ lines: [{ ...line, code: 'WC020', charge: 230_00, allowed: 230_00 }] });
    const text = await textOf(packetOf('objection', [copies, accepted, denied]).packet, OBJECTION);
    expect(text).toContain('an increase of 25 percent, $57.50 (8 CCR § 9981(e))');
    expect(text).toContain('The period to contest the bill (8 CCR § 9981(e)) ended on 04/06/2026.');
    expect(text).not.toContain('interest');
  });

  it('name on the first page what is missing', async () => {
    const { packet } = packetOf('petition', medLegal);
    const text = await textOf(packet, 'Before you file');
    for (const part of ['Date of service of the objection.', 'Party that requested the service', 'None found'])
      expect(text).toContain(part);
  });

  it('are marked if the reader may not see identifiers', () => {
    const { input } = packetOf('lien', treatment);
    const packet = filingPacket({ ...input, source: redact(input.source) }, async () => null);
    expect([packet.filename, packet.options.title]).toEqual([
      expect.stringMatching(/^lien-bill-\d+-redacted\.pdf$/),
      expect.stringContaining('redacted copy'),
    ]);
  });
});
