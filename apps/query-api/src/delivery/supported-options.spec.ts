import { deliveryOptions, fromCustom } from '#directories';
import type { Partners } from '#partners';
import { supportedOptions } from './supported-options.js';

const practice = { organizationId: 'org_one', environment: 'live' } as const;
const administrator = {
  ...fromCustom({
    id: 'cadm_1',
    name: 'City of Example',
    fax: '213-555-0177',
    email: 'bills@city.example',
    mailingAddress: null,
  }),
  hasElectronic: true,
};
const asked: (string | null)[] = [];
const partners = (answer: ReturnType<Partners['electronicLost']>) =>
  ({
    electronicLost: (_: unknown, payerId: string | null) => {
      asked.push(payerId);
      return answer;
    },
  }) as unknown as Partners;

describe('supported delivery options', () => {
  const all = deliveryOptions(administrator);
  it('are complete if a partner supports the payer', () =>
    expect(supportedOptions(partners(null), practice, all)).toBe(all));
  it('leave out electronic delivery if no partner supports the payer, and recommend the next method', () => {
    const kept = supportedOptions(partners('payer_unknown'), practice, all);
    expect(kept?.options.map(({ route, fallback }) => [route, fallback])).toEqual([
      ['fax', false],
      ['email', true],
    ]);
    expect(kept?.recommended).toBe(kept?.options[0]);
    expect(kept?.contacts).toEqual(all?.contacts);
  });
  it('are null if electronic delivery is the only method and no partner supports the payer', () => {
    const only = deliveryOptions({ ...administrator, faxNumber: undefined, claimsEmail: undefined } as never);
    expect(only?.options.map(({ route }) => route)).toEqual(['ebill']);
    expect(supportedOptions(partners('payer_unknown'), practice, only)).toBeNull();
  });
  it('need no partner lookup without an electronic method', () => {
    asked.length = 0;
    const paper = deliveryOptions({ ...administrator, hasElectronic: false });
    expect(supportedOptions(partners('payer_unknown'), practice, paper)).toBe(paper);
    expect(supportedOptions(partners('payer_unknown'), practice, null)).toBeNull();
    expect(asked).toEqual([]);
  });
});
