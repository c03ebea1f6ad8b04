import { CommandApiModule } from '#apps/command-api';
import { ProjectorModule } from '#apps/projector';
import { QueryApiModule } from '#apps/query-api';
import { claim, commandApp, remittance, remittances, outcomesOf } from '#testing/http';
import type { FilePartner, FilePartners } from '../store/file-partners.js';
import { PayerFiles } from '../payer-files.js';

/* Numbers of a lockbox or billing service, listed for a partner in addition to our providers. */
const api = commandApp([CommandApiModule, QueryApiModule, ProjectorModule.with()]);
const { bill, paidOf, wantsALook } = remittances(api);

const LOCKBOX = '1992837465';
const SERVICE = '956789012';

const partner = (payees: readonly string[]): FilePartner => ({
  id: 'clearing',
  payees,
  interchange: {
    ...{ senderQualifier: 'ZZ', senderId: 'PRACTICE01', receiverQualifier: 'ZZ', receiverId: 'PAYER' },
    ...{ applicationSender: 'PRACTICE01', applicationReceiver: 'PAYER', usage: 'P', acknowledgement: false },
    separators: { element: '*', component: ':', repetition: '^', segment: '~' },
  },
});
const partnersOf = (partner: FilePartner): FilePartners => ({
  all: () => [partner],
  byId: (id) => (id === partner.id ? partner : null),
  senderOf: (isa06) => (isa06.trim() === partner.interchange.receiverId ? partner : null),
});

/** Receives a file from a partner (`from`) or manually, in which case its sender identifies the partner. */
const receive = async (text: string, payees: readonly string[], from: string | null) => {
  const { receipt } = await new PayerFiles(api.engines, partnersOf(partner(payees))).receive({
    ...{ bytes: Buffer.from(text), source: from === null ? 'api' : 'folder', partner: from },
    ...{ organizations: [api.organizationId], actor: { kind: 'system', id: 'test' }, actorName: null },
  });
  expect(receipt.interchanges).toMatchObject([{ reason: null }]);
  const items = receipt.items.map(({ outcome, reason }) => ({ outcome, ...(reason !== null && { reason }) }));
  return { came: outcomesOf({ items }), payment: receipt.interchanges[0]?.sets[0]?.payment };
};

it.each([
  ['NPI (N1*PE)', `XX*${LOCKBOX}`, 'clearing'],
  ['tax ID (N1*PE)', `FI*${SERVICE}`, 'clearing'],
  ['tax ID (REF*TJ) with an unknown NPI', `XX*1003000126~REF*TJ*${SERVICE}`, 'clearing'],
  ['NPI, in an uploaded file', `XX*${LOCKBOX}`, null],
])('accepts a check for a payee listed for the partner: by %s', async (_, payee, from) => {
  const testBill = await bill();
  const text = remittance({ amount: 100, payee }, claim(testBill, 100));
  const { came, payment } = await receive(text, [LOCKBOX, SERVICE], from);
  expect(came).toEqual(['posted']);
  expect(payment).toMatchObject({ amount: 100_00, claims: 1 });
  expect([await paidOf(testBill), await wantsALook(testBill)]).toEqual([100, false]);
});

it('assigns the check to another practice if its number is not listed', async () => {
  const testBill = await bill();
  const text = remittance({ amount: 100, payee: `XX*${LOCKBOX}` }, claim(testBill, 100));
  const { came, payment } = await receive(text, [SERVICE], 'clearing');
  expect([came, payment]).toEqual([['refused other_payee'], undefined]);
  expect([await paidOf(testBill), await wantsALook(testBill)]).toEqual([0, true]);
});
