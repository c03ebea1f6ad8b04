import { fromCustom } from '#directories';
import { billView } from '#domain';
import { billText, eraseHistory, storedEventsOf, submitBill } from '#testing/pure';
import { billDeliveryOptions } from './bill-delivery-options.js';

const bill = (...submitted: Parameters<typeof submitBill>) => {
  const { clear, snapshot } = billView(storedEventsOf([submitBill(...submitted)]));
  if (!clear) throw new Error('no bill');
  return { clear, snapshot };
};
const listed = fromCustom({
  id: 'cadm_1',
  name: 'City of Example',
  fax: '213-555-0177',
  email: 'bills@city.example',
  mailingAddress: 'PO Box 9\nLos Angeles CA 90012',
});
const to = (faxNumber: string) => ({
  submission: { ...billText.submission, destination: { faxNumber, email: null, mailingAddress: null } },
});

describe('delivery options of a bill', () => {
  it('come from the directory, and the bill’s delivery method is recommended', () => {
    const found = billDeliveryOptions(bill({ route: 'email' }), listed);
    expect(found?.payerName).toBe('City of Example');
    expect(found?.options.map(({ route, fallback }) => [route, fallback])).toEqual([
      ['fax', true],
      ['email', false],
      ['mail', true],
    ]);
    expect(found?.recommended).toBe(found?.options[1]);
    expect(found?.contacts).toEqual({
      faxNumber: '213-555-0177',
      claimsEmail: 'bills@city.example',
      mailingAddress: 'PO Box 9\nLos Angeles CA 90012',
    });
  });
  it('are in order of preference if the directory no longer has the bill’s delivery method', () =>
    expect(billDeliveryOptions(bill({ route: 'ebill' }), listed)?.recommended).toMatchObject({
      route: 'fax',
      fallback: false,
    }));
  it('contain the destination named in the bill', () =>
    expect(billDeliveryOptions(bill({ route: 'fax' }, to('213-555-0142')), listed)?.recommended).toMatchObject({
      route: 'fax',
      target: '213-555-0142',
      detail: '213-555-0142',
      confidence: 'high',
    }));
  it('come from the bill’s snapshot if the administrator is no longer in the directory', () => {
    const found = billDeliveryOptions(bill({ payerKey: 'gone' }), null);
    expect(found).toMatchObject({
      payerName: 'Pacific Claims Services',
      contacts: { faxNumber: '213-555-0199' },
      options: [
        {
          route: 'ebill',
          clearinghouse: 'Synthetic Clearinghouse',
          payerId: 'SYN01',
          confidence: 'medium',
          fallback: false,
        },
        { route: 'fax', target: '213-555-0199', fallback: true },
      ],
    });
  });
  it('come only from the directory after the patient’s data is erased', () => {
    const { clear, snapshot } = billView(eraseHistory(storedEventsOf([submitBill({ route: 'fax' })])));
    if (!clear) throw new Error('no bill');
    expect(billDeliveryOptions({ clear, snapshot }, listed)?.recommended.target).toBe('213-555-0177');
    expect(billDeliveryOptions({ clear, snapshot }, null)).toBeNull();
  });
  it('are null if the administrator has no delivery method', () => {
    const nowhere = fromCustom({ id: 'cadm_2', name: 'Nowhere', fax: null, email: null, mailingAddress: null });
    expect(billDeliveryOptions(bill(), nowhere)).toBeNull();
  });
});
