/** Complete partners file entry, as parsed from YAML. `change` overrides members. */
export const partnerEntry = (change: object = {}): object => ({
  id: 'clearing',
  name: 'Clearing House',
  transport: { folder: { path: 'partner' } },
  interchange: {
    senderId: 'PRACTICE01',
    receiverId: 'CLEARING',
    applicationSender: 'PRACTICE01',
    applicationReceiver: 'CLEARING',
    usage: 'T',
  },
  submitter: { name: 'Practice Billing', id: 'ETIN01', contact: 'Bo Biller', phone: '213-555-0100 ext. 12' },
  receiver: { name: 'Clearing House', id: '330897513' },
  payers: { '*': '*' },
  ...change,
});
