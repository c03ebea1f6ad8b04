import { useQuery } from '@tanstack/react-query';
import { customAdministrators } from '../../api/queries';
import type { BodyOf } from '../../api/client';
import { useWrite } from '../../api/use-write';
import { m } from '../../messages';
import { QueryContent } from '../../ui/query-content';
import { notifyProblem } from '../../ui/notify';
import { addOrReplace, requestForm, type RecordField } from '../../ui/record-form';
import { Records } from './records';

type AdministratorForm = BodyOf<'addCustomAdministrator'>;

const fields: readonly RecordField<AdministratorForm>[] = [
  { name: 'name', label: m.practice.name, required: true },
  { name: 'fax', label: m.bill.fax },
  { name: 'email', label: m.bill.email },
  { name: 'mailingAddress', label: m.bill.mail },
  { name: 'notes', label: m.act.note },
  { name: 'publicEntity', label: m.practice.publicEntity, kind: 'flag' },
];

export const Administrators = () => {
  const found = useQuery(customAdministrators);
  const add = useWrite('addCustomAdministrator', { done: m.common.saved });
  const replace = useWrite('replaceCustomAdministrator', { done: m.common.saved });
  const remove = useWrite('removeCustomAdministrator', { done: m.common.done });
  return (
    <QueryContent query={found}>
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
          savingOf={addOrReplace(add, replace, (values) => requestForm(fields, values))}
          onRemove={({ id }) => remove.mutate({ path: { id } }, { onError: notifyProblem })}
        />
      )}
    </QueryContent>
  );
};
