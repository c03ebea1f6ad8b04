import { buildAdministrator, fromCustom } from './build.js';
import { deliveryOptions, payerFor } from './delivery-options.js';

const everything = buildAdministrator(
  {
    name: 'Everything',
    states: ['CA'],
    hasElectronic: true,
    payers: [{ label: 'Only', key: 'only', clearinghouse: 'House', payerId: 'P1' }],
    faxNumber: '1',
    claimsEmail: 'a@example.com',
    webPortals: ['https://portal.example.com'],
    mailingAddresses: [
      { address: 'Reno', injuryStates: ['NV'] },
      { address: 'PO Box 1\nFresno, CA 93721', injuryStates: ['CA'] },
    ],
  },
  'operator',
);
const choice = buildAdministrator(
  {
    name: 'Choice',
    hasElectronic: true,
    payers: [
      { label: 'One', key: '1' },
      { label: 'Two', key: '2' },
    ],
  },
  'synthetic',
);

describe('deliveryOptions', () => {
  it('returns options in the order ebill, fax, email, mail and recommends the first', () => {
    const options = deliveryOptions(everything);
    expect(options?.options.map(({ route, fallback }) => [route, fallback])).toEqual([
      ['ebill', false],
      ['fax', true],
      ['email', true],
      ['mail', true],
    ]);
    expect(options?.recommended).toEqual({
      route: 'ebill',
      label: 'Electronic bill',
      detail: 'Electronic delivery through House; payer ID P1',
      fallback: false,
      confidence: 'high',
      payerName: 'Only',
      clearinghouse: 'House',
      payerId: 'P1',
    });
    expect(options?.contacts).toEqual({
      faxNumber: '1',
      claimsEmail: 'a@example.com',
      portalUrl: 'https://portal.example.com',
      mailingAddress: 'PO Box 1\nFresno, CA 93721',
    });
  });

  it('uses the address for the state of injury and lowers the confidence for an unlisted state', () => {
    const nevada = deliveryOptions(everything, undefined, 'nv');
    expect(nevada?.options.at(-1)).toMatchObject({ target: 'Reno', detail: 'Reno', confidence: 'medium' });
    expect(deliveryOptions(everything, undefined, 'AZ')?.options.map(({ route }) => route)).not.toContain('mail');
  });

  it('has lower confidence in public facts than in facts of an operator', () => {
    const known = buildAdministrator({ name: 'Known', faxNumber: '1', hasElectronic: true }, 'public');
    expect(deliveryOptions(known)?.options.map(({ confidence }) => confidence)).toEqual(['low', 'medium']);
  });

  it('requires a payer if one must be selected', () => {
    expect(deliveryOptions(choice)?.recommended).toMatchObject({
      payerName: 'Choice',
      detail: 'Electronic delivery; a payer must be chosen first',
      confidence: 'medium',
    });
    expect(deliveryOptions(choice, '2')?.payerName).toBe('Two');
  });

  it('returns null for an administrator without a delivery method', () => {
    expect(deliveryOptions(buildAdministrator({ name: 'Nowhere' }, 'public'))).toBeNull();
  });

  it('supports an organization’s own administrator', () => {
    const own = fromCustom({ id: 'cadm_1', name: 'Own', fax: null, email: 'b@example.com', mailingAddress: 'Here' });
    expect(deliveryOptions(own)?.options.map(({ route, target }) => [route, target])).toEqual([
      ['email', 'b@example.com'],
      ['mail', 'Here'],
    ]);
  });
});

it('payerFor returns the payer with the key, or else the default, or else the only payer', () => {
  expect(payerFor(everything)?.key).toBe('only');
  expect(payerFor(choice)).toBeUndefined();
  expect(payerFor(choice, '2')?.label).toBe('Two');
  expect(payerFor(choice, '3')).toBeUndefined();
  expect(choice.payerSelectionRequired).toBe(true);
  expect(everything.payerSelectionRequired).toBe(false);
});
