import {
  draftDate,
  draftText,
  draftTotal,
  isDraftReady,
  maskIdentifiers,
  restoreIdentifiers,
  staleDraftsBefore,
  withDraftPatient,
} from '#domain';

const bill = {
  patient: { firstName: ' Maria ', ssn: '123-45-6789' },
  billingProvider: { taxId: '987654321', taxIdType: 'SSN' },
};

describe('A draft of a bill', () => {
  it('shows only the last four digits of Social Security numbers', () => {
    expect(maskIdentifiers(bill)).toEqual({
      patient: { firstName: ' Maria ', ssn: '***-**-6789' },
      billingProvider: { taxId: '***-**-4321', taxIdType: 'SSN' },
    });
    expect(maskIdentifiers({ patient: { ssn: '12345678' } })).toEqual({ patient: { ssn: '***-**-****' } });
    const lowerCase = { billingProvider: { taxId: '987654321', taxIdType: 'ssn' } };
    expect(maskIdentifiers(lowerCase)).toEqual({ billingProvider: { taxId: '***-**-4321', taxIdType: 'ssn' } });
    for (const empty of [{ patient: { ssn: null } }, { patient: { ssn: ' ' } }, { patient: ['123-45-6789'] }])
      expect(maskIdentifiers(empty)).toEqual(empty);
    const ein = { billingProvider: { taxId: '12-3456789', taxIdType: 'EIN' }, patient: 7 };
    expect(maskIdentifiers(ein)).toEqual(ein);
  });

  it.each<[unknown, string]>([
    [123456789, '***-**-6789'],
    [['123-45-6789'], '***-**-****'],
    [{ number: '123-45-6789' }, '***-**-****'],
    [false, '***-**-****'],
  ])('masks %j, and restores it if the client sends the mask back', (ssn, masked) => {
    const stored = { patient: { ssn } };
    expect(maskIdentifiers(stored)).toEqual({ patient: { ssn: masked } });
    expect(restoreIdentifiers({ patient: { ssn: masked } }, stored)).toEqual(stored);
  });

  it('restores the stored number only if the client sends its mask back', () => {
    expect(restoreIdentifiers(maskIdentifiers(bill), bill)).toEqual(bill);
    const other = { patient: { ssn: '***-**-0000' } };
    expect(restoreIdentifiers(other, bill)).toEqual(other);
  });

  it('assigns a patient ID only if the bill does not identify the patient', () => {
    const reserved = { patientId: 'pat_1' };
    expect(withDraftPatient({ patient: { lastName: 'X', id: '' } }, reserved)).toEqual({
      patient: { lastName: 'X', id: 'pat_1' },
    });
    for (const known of [{ patient: { id: 'pat_2' } }, { patient: { externalId: 'P-1' } }, { patient: 'x' }, {}])
      expect(withDraftPatient(known, reserved)).toEqual(known);
  });

  it('has the sum of its valid charges as its total', () => {
    expect(draftTotal({ serviceLines: [{ charge: 0.1 }, { charge: 0.2 }, { charge: 'x' }, null] })).toBe(30);
    expect(draftTotal({ serviceLines: [{}] })).toBeNull();
    expect(draftTotal({ serviceLines: 'x' })).toBeNull();
  });

  it('is read without assumptions about its form', () => {
    expect(draftText(bill, 'patient', 'firstName')).toBe('Maria');
    for (const path of [['patient', 'x'], ['x', 'y', 'z'], ['patient']]) expect(draftText(bill, ...path)).toBeNull();
  });

  it.each([
    ['4/2/1979', '1979-04-02'],
    ['04/02/1979', '1979-04-02'],
    ['1979-04-02', '1979-04-02'],
    ['13/02/1979', '13/02/1979'],
    ['April 2', 'April 2'],
  ])('has the date %s as %s', (typed, date) => expect(draftDate(typed)).toBe(date));

  it('is ready if it has no errors, and stale after 180 days', () => {
    const finding = { code: 'x', path: '', message: '' };
    expect(isDraftReady({ findings: [{ ...finding, severity: 'warning' }] })).toBe(true);
    expect(isDraftReady({ findings: [{ ...finding, severity: 'error' }] })).toBe(false);
    expect(staleDraftsBefore(new Date('2026-06-30T00:00:00Z'))).toBe('2026-01-01T00:00:00.000Z');
  });
});
