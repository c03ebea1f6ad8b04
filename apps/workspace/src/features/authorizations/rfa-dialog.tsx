import type { ReactNode } from 'react';
import type { CallOf } from '../../api/client';
import type { Problem } from '../../api/problem';
import { useWrite } from '../../api/use-write';
import { rfaRules } from '../../generated/rfa-contract';
import { rfaFormMessages } from '../../messages/authorization-form';
import type { FormOverrides } from '../../ui/contract-fields';
import type { FormField, FormValues } from '../../ui/field';
import { FieldsDialog, useFields } from '../../ui/fields-dialog';
import { requestBody } from '../../ui/form-field';
import { LetterField } from './letter-field';
import { rfaFields } from './rfa-fields';
import type { Rfa } from './rfas';

const letterPaths: readonly string[] = ['responseDocumentId', 'requestDocumentId'];

export type RfaOperation = Exclude<keyof typeof rfaRules, 'outcome'>;

/** The input survives closing the dialog and is discarded when it is sent or canceled. */
export const RfaDialog = <Name extends RfaOperation>({
  rfa,
  operation,
  pathOf = () => ({ id: rfa.id }),
  title,
  text,
  fields: screen = {},
  fixed = {},
  destructive = false,
  blocked = false,
  size,
  body = (filled) => filled,
  onDone,
  onClose,
  others = [],
  children,
}: {
  readonly rfa: Rfa;
  readonly operation: Name;
  /** Path of the API call. Default: the request's ID. */
  readonly pathOf?: (values: FormValues) => object;
  readonly title: string;
  readonly text: string;
  /** Settings for the form's fields in addition to the contract. */
  readonly fields?: FormOverrides<(typeof rfaRules)[Name]>;
  /** Values that are always sent, regardless of the input. */
  readonly fixed?: FormValues;
  readonly destructive?: boolean;
  readonly blocked?: boolean;
  readonly size?: 'lg' | 'xl';
  readonly body?: (filled: FormValues, values: FormValues) => FormValues;
  readonly onDone?: (answer: { readonly id: string }) => void;
  readonly onClose: () => void;
  /** Paths of the fields in `children`. */
  readonly others?: readonly string[];
  readonly children?: (
    values: FormValues,
    set: (path: string, value: unknown) => void,
    problem: Problem | null,
  ) => ReactNode;
}) => {
  const all = rfaFields(rfaRules[operation], screen) as readonly FormField[];
  // The field for a letter accepts a dropped file.
  const letter = all.find(({ path }) => letterPaths.includes(path));
  const typed = useFields(`${operation}/${rfa.id}/${title}`, all, onClose);
  const write = useWrite(operation, {
    done: rfaFormMessages.saved,
    onDone: (answer) => {
      typed.close();
      onDone?.((answer as { readonly data: { readonly id: string } }).data);
    },
  });
  const send = (): void => {
    const filled = body({ ...requestBody(all, typed.values), ...fixed }, typed.values);
    // The API reports missing values at the fields.
    write.mutate({ path: pathOf(typed.values), body: filled } as unknown as CallOf<Name>);
  };
  return (
    <FieldsDialog
      of={{ ...typed, fields: all.filter((field) => field !== letter) }}
      title={title}
      text={text}
      send={title}
      destructive={destructive}
      blocked={blocked}
      {...(size && { size })}
      write={write}
      onSend={send}
      others={[...others, ...letterPaths]}
    >
      {letter && (
        <LetterField
          rfa={rfa}
          field={letter}
          documentType="ur_response"
          value={typed.values[letter.path]}
          problem={write.error}
          onChange={(id) => typed.set(letter.path, id)}
        />
      )}
      {children?.(typed.values, typed.set, write.error)}
    </FieldsDialog>
  );
};
