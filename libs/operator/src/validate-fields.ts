import type { FormClass } from '#contracts';
import { examine } from '#http';
import { refuseOperator } from './operation.js';

const optionOf = (path: string): string => `--${path.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** Fields of a form, any of which may be left out. */
type OptionalFields<Form> = { readonly [Name in keyof Form]?: Form[Name] | undefined };

/**
 * An operator's values for some fields of an HTTP form, trimmed and folded by the rules of that form. Refuses what the
 * form would refuse; fields that were not given are left alone.
 */
export const validateFields = <Form extends object>(
  type: FormClass<Form>,
  given: OptionalFields<Form>,
): OptionalFields<Form> => {
  const names = Object.keys(given).filter((name) => given[name as keyof Form] !== undefined);
  const { value, errors } = examine(type, Object.fromEntries(names.map((name) => [name, given[name as keyof Form]])));
  const wrong = errors.filter(({ path }) => names.includes(path));
  if (wrong.length > 0) refuseOperator(wrong.map(({ path, message }) => `${optionOf(path)} ${message}`).join('; '));
  return value;
};
