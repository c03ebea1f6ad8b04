import { Alert, Anchor, Button, Checkbox, Group, Modal, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BodyOf, Types } from '../../api/client';
import { useFormState } from '../../api/form-state';
import { lifecycleOf, recipients } from '../../api/queries';
import { useWrite } from '../../api/use-write';
import { m } from '../../messages';
import { QueryContent } from '../../ui/query-content';
import { fullBillName, namedBill } from '../../ui/bill-name';
import { DataTable } from '../../ui/data-table';
import { pairs } from '../../ui/field';
import { time } from '../../ui/format';
import { labelFor } from '../../ui/labels';
import { Form } from '../../ui/form';
import { notifyProblem } from '../../ui/notify';
import { Panel, State } from '../../ui/parts';
import { errorAt, Refusal } from '../../ui/refusal';
import { BillSearch } from '../bills/bill-search-field';

type Recipient = Types.RecipientView;

const tones: Readonly<Record<string, string>> = {
  active: 'success',
  pending_confirmation: 'warning',
  expired: 'danger',
  off: 'neutral',
};

const preferencesText = ({ preferences }: Recipient): string =>
  [
    preferences.statusUpdates && m.practice.statusUpdates,
    preferences.agingDays.length > 0 && m.practice.agingAt(preferences.agingDays.join(', ')),
    preferences.reportDigest !== 'off' && m.practice.digest(preferences.reportDigest),
    preferences.quietHours && m.practice.quietHours,
  ]
    .filter(Boolean)
    .join(' · ');

/** An address gets no email before its owner has confirmed it. */
export const Notifications = () => {
  const found = useQuery(recipients);
  const [inviting, setInviting] = useState<Recipient | 'new' | null>(null);
  const [assigning, setAssigning] = useState<Recipient | null>(null);
  const [invited, setInvited] = useState<Types.InvitationView | null>(null);
  const off = useWrite('disableNotificationRecipient', { done: m.common.done });
  return (
    <div className="ws-stack">
      {invited !== null && (
        <Alert
          variant="outline"
          title={labelFor(m.practice.invitationSent, invited.deliveryStatus)}
          withCloseButton
          closeButtonLabel={m.common.close}
          onClose={() => setInvited(null)}
        >
          {m.practice.confirmUntil(time(invited.expiresAt))}
          {invited.previewUrl !== undefined && (
            <div>
              <Anchor href={invited.previewUrl} target="_blank" rel="noreferrer">
                {m.practice.previewLink}
              </Anchor>
            </div>
          )}
        </Alert>
      )}
      <Panel
        title={m.practice.notifications}
        bare
        actions={
          found.data?.available === true && (
            <Button variant="default" size="compact-xs" onClick={() => setInviting('new')}>
              {m.practice.invite}
            </Button>
          )
        }
      >
        <QueryContent query={found}>
          {({ recipients: people, available }) => (
            <DataTable
              name={m.practice.notifications}
              empty={available ? m.practice.noRecipients : m.practice.noMail}
              rows={people}
              keyOf={({ externalUserId }) => externalUserId}
              columns={[
                {
                  head: m.bill.email,
                  cell: ({ email, externalUserId }) => (
                    <>
                      {email === '' ? m.practice.unsubscribed : email}
                      <div className="ws-soft">{externalUserId}</div>
                    </>
                  ),
                },
                {
                  head: m.practice.audience,
                  cell: ({ audience, assignedBillCount }) => (
                    <>
                      {labelFor(m.practice.audiences, audience)}
                      {audience === 'assigned_bills' && (
                        <div className="ws-soft">{m.practice.assigned(assignedBillCount)}</div>
                      )}
                    </>
                  ),
                },
                {
                  head: m.bills.columns.status,
                  cell: ({ state }) => (
                    <State tone={tones[state] ?? 'neutral'} label={labelFor(m.practice.recipientStates, state)} />
                  ),
                },
                { head: m.practice.wishes, cell: preferencesText },
                {
                  head: m.common.actions,
                  quiet: true,
                  cell: (person) => (
                    <>
                      {person.audience === 'assigned_bills' && (
                        <Button variant="subtle" size="compact-xs" onClick={() => setAssigning(person)}>
                          {m.practice.bills}
                        </Button>
                      )}
                      {available && (
                        <Button variant="subtle" size="compact-xs" onClick={() => setInviting(person)}>
                          {m.practice.inviteAgain}
                        </Button>
                      )}
                      {person.state !== 'off' && (
                        <Button
                          variant="subtle"
                          color="red"
                          size="compact-xs"
                          onClick={() =>
                            off.mutate({ path: { externalUserId: person.externalUserId } }, { onError: notifyProblem })
                          }
                        >
                          {m.practice.turnOff}
                        </Button>
                      )}
                    </>
                  ),
                },
              ]}
            />
          )}
        </QueryContent>
      </Panel>
      {inviting !== null && (
        <Invite person={inviting === 'new' ? null : inviting} onDone={setInvited} onClose={() => setInviting(null)} />
      )}
      {assigning !== null && <Assign person={assigning} onClose={() => setAssigning(null)} />}
    </div>
  );
};

const AGING_DAYS = [30, 60, 90] as const;

type Invitation = BodyOf<'inviteNotificationRecipient'>;

const Invite = ({
  person,
  onDone,
  onClose: closed,
}: {
  readonly person: Recipient | null;
  readonly onDone: (invitation: Types.InvitationView) => void;
  readonly onClose: () => void;
}) => {
  // The IDs are kept with the input. A retry after a lost response doesn't send a second invitation.
  const [{ ids, values }, change, forget] = useFormState(`invite/${person?.externalUserId ?? ''}`, () => ({
    ids: { recipient: person?.externalUserId ?? crypto.randomUUID(), request: crypto.randomUUID() },
    values: {
      email: person?.email ?? '',
      audience: (person?.audience ?? 'practice') as Invitation['audience'],
      statusUpdates: person?.preferences.statusUpdates ?? true,
      agingDays: (person?.preferences.agingDays ?? AGING_DAYS) as Invitation['agingDays'],
      quietHours: person?.preferences.quietHours ?? true,
      reportDigest: (person?.preferences.reportDigest ?? 'off') as NonNullable<Invitation['reportDigest']>,
    },
  }));
  const onClose = (): void => {
    forget();
    closed();
  };
  // Changed content requires a new request ID.
  const set = (part: Partial<typeof values>): void =>
    change((before) => ({
      ids: { ...before.ids, request: crypto.randomUUID() },
      values: { ...before.values, ...part },
    }));
  const write = useWrite('inviteNotificationRecipient', {
    onDone: ({ data }) => {
      onDone(data);
      onClose();
    },
  });
  const send = (): void => {
    write.mutate({
      path: { externalUserId: ids.recipient },
      body: { requestId: ids.request, ...values },
    });
  };
  return (
    // Esc and the close button only close the dialog and keep the input. Cancel discards it.
    <Modal opened onClose={closed} title={m.practice.invite} closeButtonProps={{ 'aria-label': m.common.close }}>
      <Form className="ws-form" onSubmit={send}>
        <Refusal problem={write.error} shown={(path) => path in values} />
        <TextInput
          data-autofocus
          label={m.bill.email}
          description={m.practice.ownerConfirms}
          type="email"
          withAsterisk
          value={values.email}
          error={errorAt(write.error, 'email')}
          onChange={({ currentTarget }) => set({ email: currentTarget.value })}
        />
        <Select
          label={m.practice.audience}
          data={pairs<Invitation['audience']>(m.practice.audiences)}
          value={values.audience}
          allowDeselect={false}
          error={errorAt(write.error, 'audience')}
          onChange={(audience) => audience !== null && set({ audience })}
        />
        <Checkbox
          label={m.practice.statusUpdates}
          checked={values.statusUpdates}
          onChange={({ currentTarget }) => set({ statusUpdates: currentTarget.checked })}
        />
        <Checkbox.Group
          label={m.practice.agingReminders}
          value={values.agingDays.map(String)}
          error={errorAt(write.error, 'agingDays')}
          onChange={(days) => set({ agingDays: AGING_DAYS.filter((age) => days.includes(String(age))) })}
        >
          <Group mt={4}>
            {AGING_DAYS.map((days) => (
              <Checkbox key={days} value={String(days)} label={m.common.days(days)} />
            ))}
          </Group>
        </Checkbox.Group>
        <Select
          label={m.practice.digestLabel}
          data={pairs(m.practice.digests)}
          value={values.reportDigest}
          allowDeselect={false}
          onChange={(reportDigest) => reportDigest !== null && set({ reportDigest })}
        />
        <Checkbox
          label={m.practice.quietHoursLong}
          checked={values.quietHours}
          onChange={({ currentTarget }) => set({ quietHours: currentTarget.checked })}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {m.common.cancel}
          </Button>
          <Button type="submit" loading={write.isPending}>
            {m.practice.invite}
          </Button>
        </Group>
      </Form>
    </Modal>
  );
};

const Assign = ({ person, onClose }: { readonly person: Recipient; readonly onClose: () => void }) => {
  const [billId, setBillId] = useState<string | null>(null);
  const chosen = useQuery({ ...lifecycleOf(billId ?? ''), enabled: billId !== null });
  const saved = { done: m.common.saved, onDone: () => setBillId(null) };
  const assign = useWrite('assignNotificationBill', saved);
  const takeAway = useWrite('removeNotificationBill', saved);
  const path = { externalUserId: person.externalUserId, billId: billId ?? '' };
  return (
    <Modal
      opened
      onClose={onClose}
      title={m.practice.billsOf(person.email)}
      closeButtonProps={{ 'aria-label': m.common.close }}
    >
      <div className="ws-form">
        <Refusal problem={assign.error ?? takeAway.error} />
        <BillSearch label={m.check.addBill} onPick={setBillId} />
        <span role="status">{chosen.data && fullBillName(namedBill(chosen.data))}</span>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={billId === null} onClick={() => takeAway.mutate({ path })}>
            {m.practice.unassign}
          </Button>
          <Button disabled={billId === null} loading={assign.isPending} onClick={() => assign.mutate({ path })}>
            {m.practice.assign}
          </Button>
        </Group>
      </div>
    </Modal>
  );
};
