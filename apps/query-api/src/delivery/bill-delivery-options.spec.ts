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

describe('the delivery options of a bill', () => {
  it('are those of the directory, and the way that the bill takes is recommended', () => {
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
  it('are in the order of preference where the directory has lost the way that the bill takes', () =>
    expect(billDeliveryOptions(bill({ route: 'ebill' }), listed)?.recommended).toMatchObject({
      route: 'fax',
      fallback: false,
    }));
  it('name the destination that the bill itself names', () =>
    expect(billDeliveryOptions(bill({ route: 'fax' }, to('213-555-0142')), listed)?.recommended).toMatchObject({
      route: 'fax',
      target: '213-555-0142',
      detail: '213-555-0142',
      confidence: 'high',
    }));
  it('are what was on file where the administrator has left the directory', () => {
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
  it('come from the directory alone once the patient’s data was erased', () => {
    const { clear, snapshot } = billView(eraseHistory(storedEventsOf([submitBill({ route: 'fax' })])));
    if (!clear) throw new Error('no bill');
    expect(billDeliveryOptions({ clear, snapshot }, listed)?.recommended.target).toBe('213-555-0177');
    expect(billDeliveryOptions({ clear, snapshot }, null)).toBeNull();
  });
  it('are none where the administrator has no route at all', () => {
    const nowhere = fromCustom({ id: 'cadm_2', name: 'Nowhere', fax: null, email: null, mailingAddress: null });
    expect(billDeliveryOptions(bill(), nowhere)).toBeNull();
  });
});
