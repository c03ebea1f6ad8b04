import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ownAdministrators } from '../../api/queries';
import { useWrite } from '../../api/use-write';
import { m } from '../../messages';
import { Asked } from '../../ui/asked';
import { notifyProblem } from '../../ui/notify';
import { given, type RecordField } from '../../ui/record-form';
import { Records } from './records';

const fields: readonly RecordField[] = [
  { name: 'name', label: m.practice.name, required: true },
  { name: 'fax', label: m.bill.fax },
  { name: 'email', label: m.bill.email },
  { name: 'mailingAddress', label: m.bill.mail },
  { name: 'notes', label: m.act.note },
  { name: 'publicEntity', label: m.practice.publicEntity, kind: 'flag' },
];

/** Claims administrators that the directory does not know. */
export const Administrators = () => {
  const found = useQuery(ownAdministrators);
  const remove = useWrite({ done: m.common.done });
  return (
    <Asked query={found}>
      {(rows) => (
        <Records
          title={m.practice.administrators}
          rows={rows.filter(({ active }) => active)}
          columns={[
            [m.practice.name, ({ name }) => name],
            [m.bill.fax, ({ fax }) => fax],
            [m.bill.email, ({ email }) => email],
            [m.bill.mail, ({ mailingAddress }) => mailingAddress],
          ]}
          fields={fields}
          errorPath=""
          toWrite={(values, id) => ({
            method: id === null ? 'POST' : 'PATCH',
            path: `/organization/claims-administrators${id === null ? '' : `/${id}`}`,
            body: given(values),
          })}
          extra={({ id }) => (
            <Button
              variant="subtle"
              color="red"
              size="compact-xs"
              onClick={() =>
                remove.mutate(
                  { method: 'DELETE', path: `/organization/claims-administrators/${id}` },
                  { onError: notifyProblem },
                )
              }
            >
              {m.common.remove}
            </Button>
          )}
        />
      )}
    </Asked>
  );
};
