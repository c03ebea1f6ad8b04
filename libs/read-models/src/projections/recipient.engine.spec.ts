import { recipientStream, type RecipientCommand, shippedRules } from '#domain';
import type { StoredEvent } from '#event-store';
import { billActivityProjection, foldStream, recipientProjection } from '#read-models';
import {
  assignBill,
  BILL_ID,
  confirmInvitation,
  disableRecipient,
  inviteRecipient,
  noon,
  ORGANIZATION,
  postPayment,
  RECIPIENT_ID,
  recipientEvents,
  simulate,
  storedEventsOf,
  submitBill,
  unsubscribeRecipient,
} from '#testing/pure';

const stored = (...commands: readonly RecipientCommand[]): readonly StoredEvent[] =>
  recipientEvents(...commands).map(
    (event, revision) => ({ ...event, revision, metadata: { organizationId: ORGANIZATION } }) as unknown as StoredEvent,
  );
const row = (...commands: readonly RecipientCommand[]) =>
  foldStream(recipientProjection, RECIPIENT_ID, stored(...commands), shippedRules);
const tuesday = noon('2026-03-03');

describe('row of a notification recipient', () => {
  it('uses only streams of recipients', () => {
    expect(recipientProjection.idOf(recipientStream(ORGANIZATION, RECIPIENT_ID))).toBe(RECIPIENT_ID);
    for (const other of [
      `${ORGANIZATION}-${BILL_ID}`,
      RECIPIENT_ID,
      `-${RECIPIENT_ID}`,
      `organization_${ORGANIZATION}`,
    ])
      expect(recipientProjection.idOf(other)).toBeNull();
  });
  it('has the status, the choices and the start of the subscription', () => {
    expect(row(inviteRecipient())).toMatchObject({ externalUserId: 'user-7', status: 'pending', enabledAt: null });
    expect(row(inviteRecipient(), confirmInvitation(tuesday))).toMatchObject({
      status: 'active',
      agingDays: [30, 60, 90],
      reportDigest: 'daily',
      enabledAt: tuesday,
    });
    expect(row(inviteRecipient(), confirmInvitation(tuesday), disableRecipient(tuesday))?.status).toBe('off');
    expect(row()).toBeNull();
  });
  it('never contains an address', () => {
    for (const commands of [
      [inviteRecipient()],
      [inviteRecipient({ audience: 'assigned_bills' }), confirmInvitation(tuesday), assignBill(tuesday, 'bill_1')],
      [inviteRecipient(), unsubscribeRecipient(tuesday)],
    ])
      expect(JSON.stringify(row(...commands))).not.toContain('clinic.example');
  });
  it('is the same when the fold continues from a saved state', () => {
    const events = stored(inviteRecipient(), confirmInvitation(tuesday), unsubscribeRecipient(tuesday));
    const { initial, evolve, document } = recipientProjection;
    expect(document(events.reduce(evolve, initial), shippedRules)).toMatchObject({
      status: 'off',
      agingDays: [],
      reportDigest: 'off',
    });
  });
});

it('the activity of a bill contains only the times of status changes and payments', () => {
  const history = storedEventsOf([
    submitBill(),
    simulate('processed', noon('2026-03-10')),
    postPayment(5_00, noon('2026-03-12')),
    postPayment(5_00, noon('2026-03-13')),
  ]);
  const times = (type: string) =>
    history.filter((event) => event.type === type).map(({ metadata }) => Date.parse(metadata.at));
  const { statuses, payments, lastAt, ...rest } = foldStream(billActivityProjection, BILL_ID, history, shippedRules)!;
  expect([statuses, payments]).toEqual([times('BillStatusUpdated'), times('PaymentPosted')]);
  expect(payments).toHaveLength(2);
  expect(lastAt).toBe(Date.parse(noon('2026-03-13')));
  expect(Object.keys(rest).toSorted()).toEqual(['_id', '_rev', 'organizationId']);
});
