import { Button, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { endpoints } from '../../api/queries';
import type { BodyOf } from '../../api/client';
import { useWrite } from '../../api/use-write';
import { m } from '../../messages';
import { DataTable } from '../../ui/data-table';
import { dayOf } from '../../ui/format';
import { notifyProblem } from '../../ui/notify';
import { Panel } from '../../ui/parts';
import { requestForm, RecordForm, savingFor, type RecordField } from '../../ui/record-form';
import { SecretOnce } from './secret-once';

type EndpointForm = BodyOf<'createWebhookEndpoint'>;

const fields: readonly RecordField<EndpointForm>[] = [
  { name: 'url', label: m.developers.url, required: true },
  { name: 'eventTypes', label: m.developers.types },
  { name: 'description', label: m.draft.description },
];

/** A secret is shown only once, when it is created. */
export const Endpoints = () => {
  const found = useQuery(endpoints);
  const [open, setOpen] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const done = { done: m.common.done };
  const shown = {
    ...done,
    onDone: ({ data }: { readonly data: { readonly secret?: string } }) => setSecret(data.secret ?? null),
  };
  const create = useWrite('createWebhookEndpoint', shown);
  const rotate = useWrite('rotateWebhookSecret', shown);
  const change = useWrite('changeWebhookEndpoint', done);
  const test = useWrite('testWebhookEndpoint', done);
  const remove = useWrite('deleteWebhookEndpoint', done);
  const refused = { onError: notifyProblem };
  return (
    <div className="ws-stack">
      <SecretOnce title={m.developers.secret} secret={secret} onClose={() => setSecret(null)} />
      <Panel
        title={m.developers.endpoints}
        bare
        actions={
          <Button variant="default" size="compact-xs" onClick={() => setOpen(true)}>
            {m.common.add}
          </Button>
        }
      >
        <DataTable
          name={m.developers.endpoints}
          empty={m.developers.noEndpoints}
          rows={found}
          keyOf={({ id }) => id}
          columns={[
            {
              head: m.developers.url,
              cell: ({ url, description, disabledReason }) => (
                <>
                  {url}
                  <div className="ws-soft">{[description, disabledReason].filter(Boolean).join(' · ')}</div>
                </>
              ),
            },
            { head: m.developers.types, cell: ({ eventTypes }) => [eventTypes].flat().join(', ') },
            {
              head: m.practice.active,
              cell: ({ id, url, active }) => (
                <Switch
                  aria-label={`${m.practice.active}: ${url}`}
                  checked={active}
                  onChange={({ currentTarget }) =>
                    change.mutate({ path: { endpointId: id }, body: { active: currentTarget.checked } }, refused)
                  }
                />
              ),
            },
            { head: m.practice.since, cell: ({ createdAt }) => dayOf(createdAt), whole: true },
            {
              head: m.common.actions,
              quiet: true,
              cell: ({ id }) => (
                <>
                  <Link to="." search={{ tab: 'deliveries', endpoint: id }}>
                    {m.developers.deliveries}
                  </Link>{' '}
                  <Button
                    variant="subtle"
                    size="compact-xs"
                    onClick={() => test.mutate({ path: { endpointId: id } }, refused)}
                  >
                    {m.developers.test}
                  </Button>
                  <Button
                    variant="subtle"
                    size="compact-xs"
                    onClick={() => rotate.mutate({ path: { endpointId: id }, body: {} }, refused)}
                  >
                    {m.developers.rotate}
                  </Button>
                  <Button
                    variant="subtle"
                    color="red"
                    size="compact-xs"
                    onClick={() => remove.mutate({ path: { endpointId: id } }, refused)}
                  >
                    {m.common.remove}
                  </Button>
                </>
              ),
            },
          ]}
        />
      </Panel>
      {open && (
        <RecordForm
          title={m.developers.endpoints}
          fields={fields}
          initial={{ eventTypes: '*' }}
          saving={savingFor(create, ({ eventTypes, ...values }) => ({
            body: {
              ...requestForm(fields, values),
              eventTypes: String(eventTypes ?? '*')
                .split(/[\s,]+/)
                .filter(Boolean) as EndpointForm['eventTypes'],
            },
          }))}
          errorPath=""
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
};
