import { mkdtempSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkBalances, payerSetOf, read835, readInterchanges, directPartner, write837P } from '#documents';
import { simulatePayment, type SimulatedAnswer } from '#sandbox-payer';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pretend-'));
  mkdirSync(join(folder, 'out'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const address = { line1: '1 Main St', line2: null, city: 'Los Angeles', state: 'CA', postalCode: '900120001' };
const line = { modifiers: [], units: 1, diagnosisPointers: [1], serviceDate: '2026-02-03' };
const claim = {
  reference: 'QK7ZR2ABC1042-1',
  billingProvider: { name: 'Practice', npi: '1234567893', taxId: '123456789', taxIdType: 'EIN', address },
  renderingProvider: { name: 'Priya Raman, M.D.', npi: '1234567893', taxonomy: '207X00000X' },
  serviceLocation: { name: 'Practice', placeOfServiceCode: '11', address },
  employer: { name: 'Harbor Logistics' },
  payer: { name: 'Pacific', id: 'PAC' },
  patient: { lastName: 'Sandoval', firstName: 'Maria', dateOfBirth: '1980-01-01', address },
  claimNumber: 'WC-1',
  dateOfInjury: '2025-01-01',
  injuryState: 'CA',
  diagnoses: ['M545'],
  attachments: [],
  frequency: '1',
  lines: [
    { ...line, code: 'ML201', charge: 201_500, controlNumber: 'QK7ZR2ABC1042-1-1' },
    { ...line, code: 'ML203', charge: 65_001, controlNumber: 'QK7ZR2ABC1042-1-2' },
  ],
} as const;
const partner = directPartner({
  sender: { name: 'Practice', npi: '1234567893', phone: '213-555-0100' },
  receiver: { name: 'Pretend', id: 'PRETEND' },
  production: false,
});
const answers = async (answer: SimulatedAnswer) => {
  const envelope = { at: '2026-03-02T18:00:00.000Z', partner, interchangeNumber: 7, groupNumber: 7 };
  writeFileSync(join(folder, 'out', '000000007.837'), write837P([claim], envelope));
  writeFileSync(join(folder, 'out', 'attachment-J41042-1-1.pdf'), '%PDF-');
  const report = await simulatePayment(folder, answer, () => '2026-03-03T18:00:00.000Z');
  const files = readdirSync(join(folder, 'in')).toSorted();
  const found = files.flatMap((name) => readInterchanges(readFileSync(join(folder, 'in', name), 'latin1')));
  return {
    report,
    found: found.flatMap((interchange) => (interchange.kind === 'read' ? [interchange.interchange] : [])),
  };
};

describe('the pretend payer', () => {
  it('answers as a clearinghouse and a payer would, each file under a number of its own', async () => {
    const { report, found } = await answers('partial');
    expect(report).toEqual({ files: 1, claims: 1, answers: 5 });
    expect(found[0]!.acknowledgements).toMatchObject([{ controlNumber: '000000007', verdict: 'accepted' }]);
    expect(found.flatMap(({ sets }) => sets.map(({ type }) => type))).toEqual(['999', '277', '277', '835']);
    expect(new Set(found.map(({ controlNumber }) => controlNumber)).size).toBe(5);
    expect(found.every(({ sender }) => sender === 'PRETEND')).toBe(true);
  });

  it('pays what balances', async () => {
    const { found } = await answers('partial');
    const set = found.at(-1)!.sets[0]!;
    expect(payerSetOf(set)).toBeDefined();
    const remittance = read835(set, found.at(-1)!);
    expect(checkBalances(remittance)).toBe(true);
    expect(remittance.claims).toMatchObject([{ billNumber: 'QK7ZR2ABC1042-1', charged: 266_501, paid: 133_250 }]);
  });

  it('takes what it answered, and says nothing twice', async () => {
    await answers('rejected');
    expect(readdirSync(join(folder, 'out'))).toEqual([]);
    expect(await simulatePayment(folder, 'paid', () => '2026-03-03T18:00:00.000Z')).toMatchObject({
      files: 0,
      answers: 0,
    });
  });
});
