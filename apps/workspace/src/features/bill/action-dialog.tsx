import {
  Button,
  Checkbox,
  Group,
  Modal,
  MultiSelect,
  NumberInput,
  Select,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useMemo, type SyntheticEvent } from 'react';
import { useKept } from '../../api/kept';
import type { Problem } from '../../api/problem';
import { useWrite } from '../../api/use-write';
import { m } from '../../messages';
import { submitOnCtrlEnter } from '../../ui/keys';
import { errorAt, Refusal } from '../../ui/refusal';
import { actionFields, bodyFrom, type Action, type ActionField, type Lifecycle } from './action-fields';
import { DisputedLines, type DisputedLine } from './disputed-lines';
import { inWords } from '../../ui/in-words';

type Values = Readonly<Record<string, unknown>>;

/** The form of one action. A bill that changed since it was opened says so before anything is sent. */
export const ActionDialog = ({
  action,
  lifecycle,
  initial = {},
  onClose: closed,
}: {
  readonly action: Action;
  readonly lifecycle: Lifecycle;
  readonly initial?: Values;
  readonly onClose: () => void;
}) => {
  const { id: billId } = lifecycle.bill;
  const fields = useMemo(() => actionFields[action.id]?.(lifecycle) ?? [], [action.id, lifecycle]);
  // `seen`: the bill as it was when the dialog was opened.
  const [{ values, seen }, change, forget] = useKept(`${action.id}/${billId}/${JSON.stringify(initial)}`, () => ({
    values: {
      ...Object.fromEntries(fields.map(({ path, initial: value }) => [path, value ?? ''])),
      ...initial,
    } as Values,
    seen: lifecycle.lifecycle.updatedAt,
  }));
  const onClose = (): void => {
    forget();
    closed();
  };
  const write = useWrite({ done: m.act.doneToast(action.label), onDone: onClose });
  const isReview = action.id === 'second_review' || action.id === 'independent_bill_review';
  const changed = seen !== lifecycle.lifecycle.updatedAt && !write.isSuccess;
  const send = (event: SyntheticEvent): void => {
    event.preventDefault();
    write.mutate({
      method: 'POST',
      path: `/bills/${billId}/actions`,
      body: { action: action.id, ...bodyFrom(fields, values) },
    });
  };
  const draft = (): void =>
    write.mutate({
      method: 'POST',
      path: `/bills/${billId}/reviews`,
      body: { type: action.id, ...bodyFrom(fields, values) },
    });
  const shown = fields.filter(({ when }) => when?.(values) ?? true);
  return (
    <Modal opened onClose={onClose} title={action.label} closeButtonProps={{ 'aria-label': m.common.close }}>
      <form className="ws-form" onSubmit={send} onKeyDown={submitOnCtrlEnter} noValidate>
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
        <Refusal problem={write.error} shown={(path) => shown.some((field) => path.startsWith(field.path))} />
        {shown.map((field) => (
          <Field
            key={field.path}
            field={field}
            lines={lifecycle.bill.lineItems}
            value={values[field.path]}
            problem={write.error}
            onChange={(value) => change({ values: { ...values, [field.path]: value }, seen })}
          />
        ))}
        {action.tone === 'destructive' && <Text c="dimmed">{inWords(m.act.confirm, action.id)}</Text>}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {m.common.cancel}
          </Button>
          {isReview && (
            <Button variant="default" onClick={draft} loading={write.isPending} disabled={changed}>
              {m.act.draft}
            </Button>
          )}
          <Button
            type="submit"
            color={action.tone === 'destructive' ? 'red' : undefined}
            loading={write.isPending}
            disabled={changed}
          >
            {action.label}
          </Button>
        </Group>
      </form>
    </Modal>
  );
};

/** One field, with what the API says of it. */
const Field = ({
  field: { path, label, kind, choices = [], hint, required = false },
  lines,
  value,
  problem,
  onChange,
}: {
  readonly field: ActionField;
  readonly lines: Lifecycle['bill']['lineItems'];
  readonly value: unknown;
  readonly problem: Problem | null;
  readonly onChange: (value: unknown) => void;
}) => {
  const common = { label, description: hint, error: errorAt(problem, path), withAsterisk: required, name: path };
  const text = typeof value === 'string' ? value : '';
  switch (kind) {
    case 'long':
      return <Textarea {...common} value={text} onChange={({ currentTarget }) => onChange(currentTarget.value)} />;
    case 'money':
      return (
        <NumberInput
          {...common}
          value={value as number | string}
          onChange={onChange}
          decimalScale={2}
          fixedDecimalScale
          thousandSeparator=","
          prefix="$"
        />
      );
    case 'date':
      return (
        <TextInput
          {...common}
          type="date"
          value={text}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      );
    case 'choice':
      return <Select {...common} data={[...choices]} value={text === '' ? null : text} onChange={onChange} />;
    case 'choices':
      return (
        <MultiSelect
          {...common}
          data={[...choices]}
          value={Array.isArray(value) ? (value as string[]) : []}
          onChange={onChange}
          clearable
        />
      );
    case 'lines':
      return (
        <DisputedLines lines={lines} value={value as readonly DisputedLine[]} problem={problem} onChange={onChange} />
      );
    case 'flag':
      return (
        <Checkbox
          label={label}
          checked={value === true}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
      );
    case 'text':
      return <TextInput {...common} value={text} onChange={({ currentTarget }) => onChange(currentTarget.value)} />;
  }
};
