import type { FormClass } from '#contracts';
import { examine } from '#http';
import { refuseOperator } from './operation.js';

const optionOf = (path: string): string => `--${path.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

type OptionalFields<Form> = { readonly [Name in keyof Form]?: Form[Name] | undefined };

/** Normalizes values by the rules of an HTTP form. Throws OperatorRefusal if a value is invalid. */
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
