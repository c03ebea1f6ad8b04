import { ediClaim as claim, ediPartner as partner } from '../specs/edi-claims.spec-kit.js';
import { claimProblems } from './claim-problems.js';
import type { EdiPartner } from './partner.js';
import type { ProfessionalClaim } from './professional-claim.js';

const paths = (changes: Partial<ProfessionalClaim>, settings: Partial<EdiPartner> = {}) =>
  claimProblems({ ...claim, ...changes }, { ...partner, ...settings }).map(({ path }) => path);
const [line] = claim.lines;
const lines = (change: Partial<NonNullable<typeof line>>) => ({ lines: [{ ...line!, ...change }] });
const { address } = claim.patient;

describe('claimProblems', () => {
  it('finds no problem in a valid claim', () => expect(claimProblems(claim, partner)).toEqual([]));

  it.each<[string, Partial<ProfessionalClaim>]>([
    ['bill.billNumber', { reference: 'QK7ZR2ABC1042-1-TOO-LONG' }],
    ['bill.billNumber', { reference: '' }],
    ['bill.billingProvider.npi', { billingProvider: { ...claim.billingProvider, npi: '' } }],
    ['bill.billingProvider.npi', { billingProvider: { ...claim.billingProvider, npi: '3992837465' } }],
    ['bill.billingProvider.taxId', { billingProvider: { ...claim.billingProvider, taxId: '12' } }],
    ['bill.billingProvider.name', { billingProvider: { ...claim.billingProvider, name: 'x'.repeat(61) } }],
    ['bill.renderingProvider.taxonomy', { renderingProvider: { ...claim.renderingProvider, taxonomy: '2084' } }],
    ['bill.referringProvider.npi', { referringProvider: { name: 'Robin Lee', npi: '12', qualifier: 'DN' } }],
    [
      'bill.serviceLocation.placeOfServiceCode',
      { serviceLocation: { ...claim.serviceLocation, placeOfServiceCode: 'XX' } },
    ],
    ['bill.patient.lastName', { patient: { ...claim.patient, lastName: '王' } }],
    ['bill.patient.firstName', { patient: { ...claim.patient, firstName: ' ~ ' } }],
    ['bill.patient.dateOfBirth', { patient: { ...claim.patient, dateOfBirth: '1979-02-30' } }],
    ['bill.patient.ssn', { patient: { ...claim.patient, ssn: '12' } }],
    ['bill.patient.address.state', { patient: { ...claim.patient, address: { ...address, state: 'ZZ' } } }],
    ['bill.patient.address.postalCode', { patient: { ...claim.patient, address: { ...address, postalCode: '9001' } } }],
    ['bill.patient.address.line1', { patient: { ...claim.patient, address: { ...address, line1: 'x'.repeat(56) } } }],
    ['bill.claim.claimNumber', { claimNumber: 'x'.repeat(51) }],
    ['bill.claim.injuryState', { injuryState: 'XX' }],
    ['bill.claim.claimsAdministrator.payerId', { payer: { name: 'Golden', id: '' } }],
    ['bill.diagnoses', { diagnoses: [] }],
    ['bill.diagnoses.1', { diagnoses: ['M54.50', 'M5'] }],
    ['originalReference', { frequency: '7', originalReference: null }],
    ['documents.0.reportTypeCode', { attachments: [{ ...claim.attachments[0]!, controlNumber: 'x'.repeat(49) }] }],
    ['bill.serviceLines', { lines: [] }],
    ['bill.serviceLines', { lines: [line!, line!] }],
    ['bill.serviceLines.0.code', lines({ code: '9921' })],
    ['bill.serviceLines.0.modifiers.0', lines({ modifiers: ['2'] })],
    ['bill.serviceLines.0.charge', lines({ charge: 100_000_000_00 })],
    ['bill.serviceLines.0.units', lines({ units: 0 })],
    ['bill.serviceLines.0.serviceDateEnd', lines({ serviceDateEnd: '2025-03-03' })],
    ['bill.serviceLines.0.diagnosisPointers', lines({ diagnosisPointers: [3] })],
    ['bill.serviceLines.0.description', lines({ description: 'x'.repeat(81) })],
    ['bill.serviceLines.0.controlNumber', lines({ controlNumber: 'x'.repeat(31) })],
  ])('reports an invalid value by its path: %s', (path, changes) => expect(paths(changes)).toContain(path));

  it.each(['BC', 'QC', 'ZZ'])('reports the country code that an address in %s lacks, by its loop', (state) => {
    const foreign = { ...address, state };
    const problems = claimProblems(
      {
        ...claim,
        patient: { ...claim.patient, address: foreign },
        billingProvider: { ...claim.billingProvider, address: foreign },
        serviceLocation: { ...claim.serviceLocation, address: foreign },
        employer: { ...claim.employer, address: foreign },
      },
      partner,
    );
    expect(
      problems.map(({ path, message }) => [path, /country code.*\(837P (\w+) N402, N404\)$/.exec(message)?.[1]]),
    ).toEqual([
      ['bill.billingProvider.address.state', '2010AA'],
      ['bill.serviceLocation.address.state', '2310C'],
      ['bill.claim.employerAddress.state', '2010BA'],
      ['bill.patient.address.state', '2010CA'],
    ]);
  });

  it('reports a PO box as the billing address only if there is no other street address', () => {
    const box = { ...address, line1: 'P.O. Box 9' };
    const billingProvider = { ...claim.billingProvider, address: box };
    expect(paths({ billingProvider })).toEqual([]);
    expect(paths({ billingProvider, serviceLocation: { ...claim.serviceLocation, address: box } })).toEqual([
      'bill.billingProvider.address.line1',
    ]);
  });

  it.each<[string, Partial<EdiPartner>]>([
    ['partner.interchange.senderId', { interchange: { ...partner.interchange, senderId: 'x'.repeat(16) } }],
    ['partner.interchange.receiverQualifier', { interchange: { ...partner.interchange, receiverQualifier: '99' } }],
    [
      'partner.interchange.separators',
      { interchange: { ...partner.interchange, separators: { ...partner.interchange.separators, component: '*' } } },
    ],
    ['partner.submitter.phone', { submitter: { ...partner.submitter, phone: '555-0100' } }],
    ['partner.receiver.id', { receiver: { ...partner.receiver, id: '' } }],
    ['partner.zone', { zone: 'Los Angeles' }],
  ])('reports an invalid partner setting: %s', (path, settings) => expect(paths({}, settings)).toEqual([path]));

  it('never contains the invalid value', () => {
    const problemsJson = JSON.stringify(claimProblems({ ...claim, claimNumber: 'SECRET'.repeat(20) }, partner));
    expect([problemsJson.includes('bill.claim.claimNumber'), problemsJson.includes('SECRET')]).toEqual([true, false]);
  });
});
