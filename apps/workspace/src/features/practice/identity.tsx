import { Button } from '@mantine/core';
import { useState } from 'react';
import type { BodyOf, Types } from '../../api/client';
import { useWrite } from '../../api/use-write';
import { m } from '../../messages';
import { Facts, Panel } from '../../ui/parts';
import { RecordForm, savingFor, type RecordField, type RecordValues } from '../../ui/record-form';

const p = m.practice;

type IdentityForm = NonNullable<BodyOf<'saveOwnBillingProfile'>['practiceIdentity']>;

const fields: readonly RecordField<IdentityForm>[] = [
  { name: 'name', label: p.name, required: true },
  { name: 'legalName', label: p.legalName },
  { name: 'npi', label: p.npi },
  { name: 'taxId', label: p.taxId },
  { name: 'taxIdType', label: p.taxIdType, choices: { EIN: 'EIN', SSN: 'SSN' } },
  { name: 'phone', label: m.act.phone },
  { name: 'email', label: m.bill.email },
  { name: 'website', label: p.website },
];

export const Identity = ({ identity }: { readonly identity: Types.PracticeIdentityView }) => {
  const [editing, setEditing] = useState(false);
  const write = useWrite('saveOwnBillingProfile', { done: m.common.saved });
  const initial: RecordValues = Object.fromEntries(fields.map(({ name }) => [name, identity[name] ?? '']));
  // Only changes are sent: an empty field clears the stored value, and a stored SSN is not shown.
  const saving = savingFor(write, (values) => ({
    body: {
      practiceIdentity: Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== initial[name])),
    },
  }));
  return (
    <Panel
      title={p.identity}
      actions={
        <Button
          variant="default"
          size="compact-xs"
          aria-label={`${m.common.edit}: ${p.identity}`}
          onClick={() => setEditing(true)}
        >
          {m.common.edit}
        </Button>
      }
    >
      <Facts
        of={[
          [p.name, identity.name],
          [p.legalName, identity.legalName],
          [p.npi, identity.npi],
          [p.taxId, identity.taxIdLast4 === null ? null : `•••••${identity.taxIdLast4}`],
          [m.act.phone, identity.phone],
          [m.bill.email, identity.email],
          [p.website, identity.website],
        ]}
      />
      {editing && (
        <RecordForm
          title={p.identity}
          fields={fields}
          initial={initial}
          saving={saving}
          errorPath="practiceIdentity."
          onClose={() => {
            saving.reset();
            setEditing(false);
          }}
        />
      )}
    </Panel>
  );
};
