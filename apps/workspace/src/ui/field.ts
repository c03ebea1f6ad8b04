export type FormValues = Readonly<Record<string, unknown>>;

/** `path`: the field's path in the request. The API reports errors under the same path. */
export interface FormFieldOf<Kind extends string> {
  readonly path: string;
  readonly label: string;
  readonly kind: Kind;
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  readonly hint?: string;
  readonly initial?: unknown;
  readonly required?: boolean;
  /** Maximum length in characters. */
  readonly longest?: number;
  readonly when?: (values: FormValues) => boolean;
}

export type FormField = FormFieldOf<
  'text' | 'long' | 'money' | 'whole' | 'date' | 'time' | 'choice' | 'flag' | 'choices'
>;

/** Converts labels by value to select options. */
export const pairs = <Value extends string>(labels: Readonly<Record<Value, string>>) =>
  (Object.entries(labels) as [Value, string][]).map(([value, label]) => ({ value, label }));

/** Returns the values, with the only choice in each required field that is blank and has exactly one. */
export const withOnlyChoices = (fields: readonly FormFieldOf<string>[], values: FormValues): FormValues => {
  const filled = fields.flatMap(({ path, kind, required = false, choices = [] }) => {
    const [only, ...others] = choices;
    const isBlank = [undefined, null, ''].includes(values[path] as string | null | undefined);
    return required && kind === 'choice' && only && others.length === 0 && isBlank ? [[path, only.value] as const] : [];
  });
  return { ...values, ...Object.fromEntries(filled) };
};
