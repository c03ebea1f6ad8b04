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

/** A question with a few fields, in a dialog: those of an operation. What is typed outlives it until it is sent or given up. */
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
  /** Names what is typed here among all that is typed. */
  readonly name: string;
  readonly title: string;
  readonly text: string;
  /** Settings of the dialog's fields beyond the contract. */
  readonly fields?: FormOverrides<(typeof dialogRules)[Name]>;
  /** Values that are sent whatever is typed. */
  readonly fixed?: FormValues;
  /** The word on the button that sends it. */
  readonly send: string;
  /** The sentence that is shown when it is done. */
  readonly done: string;
  readonly destructive?: boolean;
  readonly onClose: () => void;
  /** Asks for the fields of kind `forms` and those that `fields` leaves out, between the others and the buttons. */
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
    // Whether it is all that the operation needs the API says, at the fields.
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
