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

describe('the ways that a bill can go from here', () => {
  const all = deliveryOptions(administrator);
  it('are the administrator’s where a partner knows the payer', () =>
    expect(supportedOptions(partners(null), practice, all)).toBe(all));
  it('begin with the next one where none does', () => {
    const kept = supportedOptions(partners('payer_unknown'), practice, all);
    expect(kept?.options.map(({ route, fallback }) => [route, fallback])).toEqual([
      ['fax', false],
      ['email', true],
    ]);
    expect(kept?.recommended).toBe(kept?.options[0]);
    expect(kept?.contacts).toEqual(all?.contacts);
  });
  it('are none where it has no other', () => {
    const only = deliveryOptions({ ...administrator, faxNumber: undefined, claimsEmail: undefined } as never);
    expect(only?.options.map(({ route }) => route)).toEqual(['ebill']);
    expect(supportedOptions(partners('payer_unknown'), practice, only)).toBeNull();
  });
  it('are asked of nobody where there is no electronic one', () => {
    asked.length = 0;
    const paper = deliveryOptions({ ...administrator, hasElectronic: false });
    expect(supportedOptions(partners('payer_unknown'), practice, paper)).toBe(paper);
    expect(supportedOptions(partners('payer_unknown'), practice, null)).toBeNull();
    expect(asked).toEqual([]);
  });
});
