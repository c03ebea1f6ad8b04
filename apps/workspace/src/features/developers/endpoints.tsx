import { Alert, Button, Code, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { endpoints } from '../../api/queries';
import type { BodyOf } from '../../api/client';
import { useWrite } from '../../api/use-write';
import { m } from '../../messages';
import { Asked, Empty } from '../../ui/asked';
import { dayOf } from '../../ui/format';
import { notifyProblem } from '../../ui/notify';
import { savingBy } from '../practice/records';
import { Panel } from '../../ui/parts';
import { given, RecordForm, type RecordField } from '../../ui/record-form';

type EndpointForm = BodyOf<'createWebhookEndpoint'>;

const fields: readonly RecordField<EndpointForm>[] = [
  { name: 'url', label: m.developers.url, required: true },
  { name: 'eventTypes', label: m.developers.types },
  { name: 'description', label: m.draft.description },
];

/** Where events are sent. A secret is shown once, when it is made. */
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
      {secret !== null && (
        <Alert
          title={m.developers.secret}
          variant="outline"
          withCloseButton
          closeButtonLabel={m.common.close}
          onClose={() => setSecret(null)}
        >
          <Code>{secret}</Code>
        </Alert>
      )}
      <Panel
        title={m.developers.endpoints}
        bare
        actions={
          <Button variant="default" size="compact-xs" onClick={() => setOpen(true)}>
            {m.common.add}
          </Button>
        }
      >
        <Asked query={found}>
          {(rows) =>
            rows.length === 0 ? (
              <Empty text={m.developers.noEndpoints} />
            ) : (
              <table className="ws-table">
                <thead>
                  <tr>
                    <th>{m.developers.url}</th>
                    <th>{m.developers.types}</th>
                    <th>{m.practice.active}</th>
                    <th>{m.practice.since}</th>
                    <th>
                      <span className="ws-hidden">{m.common.actions}</span>
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {rows.map(({ id, url, description, eventTypes, active, disabledReason, createdAt }) => (
                    <tr key={id}>
                      <td>
                        {url}
                        <div className="ws-soft">{[description, disabledReason].filter(Boolean).join(' · ')}</div>
                      </td>
                      <td>{[eventTypes].flat().join(', ')}</td>
                      <td>
                        <Switch
                          aria-label={`${m.practice.active}: ${url}`}
                          checked={active}
                          onChange={({ currentTarget }) =>
                            change.mutate(
                              { path: { endpointId: id }, body: { active: currentTarget.checked } },
                              refused,
                            )
                          }
                        />
                      </td>
                      <td>{dayOf(createdAt)}</td>
                      <td style={{ textAlign: 'right', whiteSpace: 'nowrap' }}>
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
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )
          }
        </Asked>
      </Panel>
      {open && (
        <RecordForm
          title={m.developers.endpoints}
          fields={fields}
          initial={{ eventTypes: '*' }}
          saving={savingBy(create, ({ eventTypes, ...values }) => ({
            body: {
              ...given(fields, values),
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
