import { Button, Group, Modal, Text } from '@mantine/core';
import { useMemo } from 'react';
import { useFormState } from '../../api/form-state';
import type { Problem } from '../../api/problem';
import { useWrite } from '../../api/use-write';
import { m } from '../../messages';
import { fullBillName, namedBill } from '../../ui/bill-name';
import { Form } from '../../ui/form';
import { withOnlyChoices, type FormField, type FormValues } from '../../ui/field';
import { FormInput } from '../../ui/form-field';
import { isAt, Refusal, useCurrentProblem, useErrorFocus } from '../../ui/refusal';
import { actionBody, actionFields, type Action, type Lifecycle } from './action-fields';
import { notifyDone } from './action-done';
import { CheckPicker } from '../checks/check-picker';
import { DuplicateCheckWarning, useChecksWithNumber } from '../checks/duplicate-check';
import { useWithOwners } from './owner-field';

const confirm: Readonly<Record<string, string>> = m.act.confirm;

/** If the bill has changed since the dialog was opened, the user must review the changes before sending. */
export const ActionDialog = ({
  action,
  lifecycle,
  initial = {},
  onClose: closed,
}: {
  readonly action: Action;
  readonly lifecycle: Lifecycle;
  readonly initial?: FormValues;
  readonly onClose: () => void;
}) => {
  const { id: billId } = lifecycle.bill;
  const fields = useWithOwners(useMemo(() => actionFields(action.id, lifecycle), [action.id, lifecycle]));
  // `seen`: when the bill was last updated before the dialog was opened.
  const [{ values: typed, seen }, change, forget] = useFormState(
    `${action.id}/${billId}/${JSON.stringify(initial)}`,
    () => ({
      values: {
        ...Object.fromEntries(fields.map(({ path, initial: value }) => [path, value ?? ''])),
        ...initial,
      } as FormValues,
      seen: lifecycle.lifecycle.updatedAt,
    }),
  );
  const values = withOnlyChoices(fields, typed);
  const onClose = (): void => {
    forget();
    closed();
  };
  const number = action.id === 'post_payment' ? values['checkNumber'] : '';
  const same = useChecksWithNumber(typeof number === 'string' ? number : '');
  const set = (path: string, value: unknown): void => change({ values: { ...values, [path]: value }, seen });
  const write = useWrite('performBillAction');
  const problem = useCurrentProblem(write.error, values);
  const form = useErrorFocus(write.error);
  const changed = seen !== lifecycle.lifecycle.updatedAt && !write.isSuccess;
  const send = (): void => {
    // Undo needs the state before the action. An event may refresh the bill before the response is handled.
    write.mutateAsync({ path: { billId }, body: actionBody(action.id, fields, values) }).then(
      ({ data }) => {
        notifyDone(action.id, lifecycle, data);
        onClose();
      },
      // The dialog shows the error.
      () => undefined,
    );
  };
  const shown = fields.filter(({ when }) => when?.(values) ?? true);
  return (
    // Esc and the close button only close the dialog and keep the input. Cancel discards it.
    <Modal opened onClose={closed} title={action.label} closeButtonProps={{ 'aria-label': m.common.close }}>
      <Form ref={form} className="ws-form" onSubmit={send}>
        <Text fw={600}>{fullBillName(namedBill(lifecycle))}</Text>
        <Text c="dimmed">{action.description}</Text>
        {action.reason !== undefined && <Text>{action.reason}</Text>}
        {changed && (
          <div role="alert" className="ws-danger">
            {m.bill.changed}{' '}
            <Button variant="default" onClick={() => change({ values, seen: lifecycle.lifecycle.updatedAt })}>
              {m.common.showChanges}
            </Button>
          </div>
        )}
        <Refusal problem={problem} shown={(path) => shown.some((field) => isAt(path, field.path))} />
        {shown.map((field, n) => (
          <Field
            key={field.path}
            field={field as FormField}
            first={n === 0}
            lifecycle={lifecycle}
            value={values[field.path]}
            problem={problem}
            onChange={(value) => set(field.path, value)}
          />
        ))}
        {action.id === 'post_payment' && <DuplicateCheckWarning of={same} />}
        {action.tone === 'destructive' && <Text c="dimmed">{confirm[action.id]}</Text>}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {m.common.cancel}
          </Button>
          <Button
            type="submit"
            data-autofocus={shown.length === 0 || undefined}
            color={action.tone === 'destructive' ? 'red' : undefined}
            loading={write.isPending}
            disabled={changed}
          >
            {action.label}
          </Button>
        </Group>
      </Form>
    </Modal>
  );
};

const Field = ({
  field,
  lifecycle: { bill, injury },
  ...typed
}: {
  readonly field: FormField;
  readonly first: boolean;
  readonly lifecycle: Lifecycle;
  readonly value: unknown;
  readonly problem: Problem | null;
  readonly onChange: (value: unknown) => void;
}) =>
  field.path === 'checkId' ? (
    <CheckPicker field={field} billId={bill.id} payer={injury?.claimsAdminName ?? null} {...typed} />
  ) : (
    <FormInput field={field} {...typed} />
  );
