import { Button, CopyButton, Group, Modal, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { BodyOf, Types } from '../../api/client';
import { useWrite } from '../../api/use-write';
import { m } from '../../messages';
import type { FormField } from '../../ui/field';
import { FieldsDialog, useFields } from '../../ui/fields-dialog';
import { time } from '../../ui/format';

type Invitation = BodyOf<'inviteMember'>;

/** `member`: a member who hasn't signed in yet and gets a new link. */
interface InviteMemberProps {
  readonly roles: readonly Types.RoleView[];
  readonly member: Types.MemberView | null;
  readonly onClose: () => void;
}

export const InviteMember = ({ roles, member, onClose }: InviteMemberProps) => {
  const [invited, setInvited] = useState<Types.TeamInvitationView | null>(null);
  return invited === null ? (
    <InviteDialog roles={roles} member={member} onInvited={setInvited} onClose={onClose} />
  ) : (
    <Invited invitation={invited} onClose={onClose} />
  );
};

const InviteDialog = ({
  roles,
  member,
  onInvited,
  onClose,
}: InviteMemberProps & { readonly onInvited: (invitation: Types.TeamInvitationView) => void }) => {
  const fields: readonly FormField[] = [
    { path: 'name', label: m.practice.name, kind: 'text', required: true, longest: 200, initial: member?.name },
    // Another address would invite another member.
    ...(member ? [] : [{ path: 'email', label: m.bill.email, kind: 'text', required: true, longest: 254 } as const]),
    {
      path: 'role',
      label: m.practice.role,
      kind: 'choice',
      required: true,
      initial: member?.role ?? 'biller',
      choices: roles.map(({ id, label }) => ({ value: id, label })),
    },
  ];
  const typed = useFields(`team/invite/${member?.id ?? ''}`, fields, onClose);
  const write = useWrite('inviteMember', {
    onDone: ({ data }) => {
      typed.forget();
      onInvited(data);
    },
  });
  return (
    <FieldsDialog
      of={typed}
      title={m.practice.inviteMember}
      text={m.practice.inviteMemberText}
      send={m.practice.invite}
      write={write}
      onSend={() => write.mutate({ body: { ...typed.values, ...(member && { email: member.email }) } as Invitation })}
    />
  );
};

const Invited = ({
  invitation: { name, email, delivery, url, expiresAt },
  onClose,
}: {
  readonly invitation: Types.TeamInvitationView;
  readonly onClose: () => void;
}) => (
  <Modal
    opened
    onClose={onClose}
    title={m.practice.memberInvited(name)}
    closeButtonProps={{ 'aria-label': m.common.close }}
  >
    <div className="ws-form">
      <Text>{delivery === 'email' ? m.practice.invitationMailed(email) : m.practice.invitationLinkText(name)}</Text>
      {url !== null && <TextInput label={m.practice.invitationLink} value={url} readOnly />}
      <Text c="dimmed">{m.practice.invitationValid(time(expiresAt))}</Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {m.common.close}
        </Button>
        {url !== null && (
          <CopyButton value={url}>
            {({ copied, copy }) => (
              <Button onClick={copy}>{copied ? m.practice.linkCopied : m.practice.copyLink}</Button>
            )}
          </CopyButton>
        )}
      </Group>
    </div>
  </Modal>
);
