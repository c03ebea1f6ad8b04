import { CommandApiModule } from '#apps/command-api';
import { commandApp, type JsonResponse } from '#testing/http';
import { billBody, pdfBase64 } from '#testing/pure';

const api = commandApp([CommandApiModule]);
const base = billBody().bill;
const pdf = (documentType: string, more: object = {}) => ({
  filename: `${documentType}.pdf`,
  documentType,
  contentBase64: pdfBase64(documentType),
  ...more,
});
const treatment = (code: string, bill: object = {}, rest: object = {}) =>
  billBody({ billingMode: 'professional', serviceLines: [{ code, charge: 150 }], ...bill }, rest);
const created = async (body: object): Promise<JsonResponse> => {
  const answer = await api.post('/bills', body);
  expect([answer.statusCode, answer.json['errors']]).toEqual([201, undefined]);
  return answer;
};
/** Creates the bill and returns the paths of its warnings with one of the codes. */
const warned = async (body: object, ...codes: readonly string[]): Promise<readonly string[]> =>
  (await created(body)).json['warnings']
    .filter(({ code }: { code: string }) => codes.includes(code))
    .map(({ code, path }: { code: string; path: string }) => `${code} ${path}`);

describe('Treatment with an evaluation (DWC Medical Billing and Payment Guide § 3.0)', () => {
  it('is incomplete without a report', async () => {
    const { json } = await created(treatment('99214', {}, { documents: [] }));
    expect(json['warnings']).toContainEqual({
      code: 'report_missing',
      path: 'documents',
      message: expect.stringContaining('Guide § 3.0'),
    });
    const other = { documents: [pdf('w9'), pdf('proof_of_service')] };
    expect(await warned(treatment('99203', {}, other), 'report_missing')).toEqual(['report_missing documents']);
  });

  it('is complete with a report, and other treatment needs none', async () => {
    expect(await warned(treatment('99214'), 'report_missing')).toEqual([]);
    const progress = { documents: [pdf('other', { reportTypeCode: 'OZ:J2' })] };
    expect(await warned(treatment('99214', {}, progress), 'report_missing')).toEqual([]);
    expect(await warned(treatment('97110', {}, { documents: [] }), 'report_missing')).toEqual([]);
  });
});

describe('Taxonomy code (NUCC, Health Care Provider Taxonomy)', () => {
  const by = (taxonomy: string) => billBody({ renderingProvider: { ...base.renderingProvider, taxonomy } });
  const codes = ['taxonomy_code_invalid', 'taxonomy_code_unknown'];

  it('has ten letters and digits and ends in X', async () => {
    const path = 'bill.renderingProvider.taxonomy';
    expect(await warned(by('2070000000'), ...codes)).toEqual([`taxonomy_code_invalid ${path}`]);
    expect(await warned(by('207Q00000X'), ...codes)).toEqual([]);
    expect(await warned(by('207q00000x'), ...codes)).toEqual([]);
  });

  it('is in the list that the operator imported, if there is one', async () => {
    const list = jest.spyOn(api.engines.directories, 'taxonomyCodes', 'get').mockReturnValue(new Set(['207X00000X']));
    expect(await warned(by('207X00000X'), ...codes)).toEqual([]);
    expect(await warned(by('207Q00000X'), ...codes)).toEqual(['taxonomy_code_unknown bill.renderingProvider.taxonomy']);
    list.mockRestore();
  });
});

describe('Phone number (North American Numbering Plan)', () => {
  it('has an area code and an exchange that begin with 2 to 9', async () => {
    const body = (phone: string, faxNumber: string) =>
      billBody(
        { patient: { ...base.patient, phone }, billingProvider: { ...base.billingProvider, phone } },
        { submission: { route: 'fax', destination: { faxNumber } } },
      );
    expect(await warned(body('(213) 155-0100', '113-555-0142'), 'phone_number_invalid')).toEqual([
      'phone_number_invalid bill.patient.phone',
      'phone_number_invalid bill.billingProvider.phone',
      'phone_number_invalid submission.destination.faxNumber',
    ]);
    expect(await warned(body('+1 213 555 0100', '213-555-0142'), 'phone_number_invalid')).toEqual([]);
  });
});

describe('Document types of 2026 and 2027 (Labor Code § 139.32, AB 1398; AB 1293)', () => {
  it('accepts a disclosure of a financial interest and a report on the template', async () => {
    const { json } = await created(
      billBody({}, { documents: [pdf('qme_report_template'), pdf('interest_disclosure')] }),
    );
    expect(json['documents'].map(({ documentType }: { documentType: string }) => documentType)).toEqual([
      'qme_report_template',
      'interest_disclosure',
    ]);
    // The report is there, on the template.
    expect(json['warnings']).not.toContainEqual(expect.objectContaining({ code: 'report_missing' }));
  });
});
