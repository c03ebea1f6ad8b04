/** Values that are typed into a form, by the paths of its fields. */
export type FormValues = Readonly<Record<string, unknown>>;

/** One field of a form. `path` is its place in the request; what is wrong with it the API says by the same. */
export interface FormFieldOf<Kind extends string> {
  readonly path: string;
  readonly label: string;
  readonly kind: Kind;
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  readonly hint?: string;
  readonly initial?: unknown;
  readonly required?: boolean;
  /** Most characters that a text may have. */
  readonly longest?: number;
  /** Only while this is so. */
  readonly when?: (values: FormValues) => boolean;
}

export type FormField = FormFieldOf<
  'text' | 'long' | 'money' | 'whole' | 'date' | 'time' | 'choice' | 'flag' | 'choices'
>;

/** Choices of a field from words by key. */
export const pairs = <Value extends string>(labels: Readonly<Record<Value, string>>) =>
  (Object.entries(labels) as [Value, string][]).map(([value, label]) => ({ value, label }));
