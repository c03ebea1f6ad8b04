import { billView, type SubmissionPrivate, shippedRules } from '#domain';
import { billText, noon, startReview, storedEventsOf, submitBill, recordEor } from '#testing/pure';
import { envelopeOf, practiceAsPartner, professionalClaimOf } from '../delivery/professional-claim-of.js';
import { claimFields } from '../forms/claim-form/claim-values.js';
import { write837P } from '../edi/write-837p.js';
import { billSource, secretsOf, type BillSource } from './bill-source.js';
import { claimFormOf } from './claim-form-of.js';
import { reviewFormOf } from './review-of.js';

const sourceOf = (text: Partial<SubmissionPrivate>): BillSource => {
  const eor = recordEor(500_00, noon('2026-04-01'));
  const history = storedEventsOf([submitBill({}, text), eor, startReview('second_review', noon('2026-04-02'))]);
  return billSource(billView(history), secretsOf(history[0]), 'sandbox')!;
};
const patient = (more: Partial<SubmissionPrivate['patient']>) => ({
  ...billText.patient,
  firstName: 'John',
  middleName: 'Q',
  ...more,
});
const provider = (more: Partial<SubmissionPrivate['renderingProvider']>) => ({
  ...billText.renderingProvider,
  npi: '1245319599',
  ...more,
});
const written = (source: BillSource): string => {
  const address = { organizationId: 'org_a', controlNumber: '1042-1', payerId: 'SYN01' };
  const envelope = envelopeOf(source, { attempt: 1, at: noon('2026-03-02') }, practiceAsPartner(source));
  return write837P([professionalClaimOf(source, claimFormOf(source), address)], envelope);
};

describe('a name with a suffix', () => {
  const source = sourceOf({
    patient: patient({ lastName: 'Smith, Jr.' }),
    renderingProvider: provider({ name: 'John Smith Jr., MD' }),
    referringProvider: { name: 'Robin Lee III, MD', npi: null, qualifier: 'DN' },
  });

  it('is split into NM103 and NM107 in the 837P', () => {
    const text = written(source);
    expect(text).toContain('~NM1*QC*1*SMITH*JOHN*Q**JR~');
    expect(text).toContain('~NM1*82*1*SMITH*JOHN***JR*XX*1245319599~');
    expect(text).toContain('~NM1*DN*1*LEE*ROBIN***III~');
  });

  it('follows the last name on the claim form and on the review form', () => {
    expect(claimFields(claimFormOf(source))).toMatchObject({ '2': 'SMITH JR, JOHN, Q', '31': 'JOHN SMITH JR MD' });
    expect(reviewFormOf(source, source.bill.reviews[0]!, shippedRules).employee.name).toBe('Smith JR, John, Q');
  });

  it('is used as submitted in the suffix field', () => {
    const apart = sourceOf({
      patient: patient({ lastName: 'Smith', suffix: 'Sr.' }),
      renderingProvider: provider({ name: 'John Smith', suffix: 'Jr.', credentials: 'MD' }),
    });
    expect(written(apart)).toContain('~NM1*QC*1*SMITH*JOHN*Q**SR~');
    expect(written(apart)).toContain('~NM1*82*1*SMITH*JOHN***JR*XX*');
    expect(claimFields(claimFormOf(apart))).toMatchObject({ '2': 'SMITH SR, JOHN, Q', '31': 'JOHN SMITH JR MD' });
  });

  it('is split for a billing provider who is a person', () => {
    const billingProvider = { ...billText.billingProvider, taxIdType: 'SSN' as const, name: 'Ana Kim, Jr.' };
    expect(written(sourceOf({ billingProvider }))).toContain('~NM1*85*1*KIM*ANA***JR*XX*');
  });
});
