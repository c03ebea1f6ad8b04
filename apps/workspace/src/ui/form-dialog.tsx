import type { ReactNode } from 'react';
import type { CallOf, PathOf } from '../api/client';
import type { Problem } from '../api/problem';
import { useWrite } from '../api/use-write';
import { dialogRules } from '../generated/contract';
import { fieldsOf, type FormOverrides } from './contract-fields';
import type { FormField, FormValues } from './field';
import { FieldsDialog, useFields } from './fields-dialog';
import { requestBody } from './form-field';

type Dialog = keyof typeof dialogRules;

/** The input survives closing the dialog and is discarded when it is sent or canceled. */
export const FormDialog = <Name extends Dialog>({
  operation,
  path,
  name,
  fields: screen = {},
  fixed = {},
  done,
  onClose,
  children,
  ...shell
}: {
  readonly operation: Name;
  readonly path: PathOf<Name>;
  /** Unique name under which the input is kept. */
  readonly name: string;
  readonly title: string;
  readonly text: string;
  /** Settings for the dialog's fields in addition to the contract. */
  readonly fields?: FormOverrides<(typeof dialogRules)[Name]>;
  /** Values that are always sent, regardless of the input. */
  readonly fixed?: FormValues;
  readonly send: string;
  readonly done: string;
  readonly destructive?: boolean;
  readonly onClose: () => void;
  /** For fields of kind `forms` and fields that `fields` omits, between the other fields and the buttons. */
  readonly children?: (
    values: FormValues,
    set: (path: string, value: unknown) => void,
    problem: Problem | null,
  ) => ReactNode;
}) => {
  const rules = dialogRules[operation];
  const fields = fieldsOf(rules, screen) as readonly FormField[];
  const typed = useFields(name, fields, onClose);
  const write = useWrite(operation, { done, onDone: typed.close });
  const submit = (): void => {
    const asked = rules.map((rule) => fields.find((field) => field.path === rule.path) ?? { ...rule, label: '' });
    // The API reports missing values at the fields.
    write.mutate({ path, body: { ...requestBody(asked, typed.values), ...fixed } } as unknown as CallOf<Name>);
  };
  return (
    <FieldsDialog
      {...shell}
      of={typed}
      write={write}
      onSend={submit}
      others={children ? rules.map((rule) => rule.path) : []}
    >
      {children?.(typed.values, typed.set, write.error)}
    </FieldsDialog>
  );
};
