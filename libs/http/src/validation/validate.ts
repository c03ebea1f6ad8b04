import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import type { RequestContext } from '../auth/request-context.js';
import { isPlainObject, NOT_AN_OBJECT, type FormClass } from '#contracts';
import { invalidFields, Rejection, type FieldProblem } from '#domain';
import { sortByBody, MAX_FIELD_PROBLEMS } from './body-order.js';
import { Findings, shownName } from './findings.js';
import { accept } from './accept.js';
import { plainOf } from './plain.js';
import { cacheRules } from './cache-rules.js';

cacheRules();

export interface ExaminedForm<Form> {
  /** The part of the form that could be read. Complete only if there are no errors. */
  readonly value: Form;
  readonly errors: readonly FieldProblem[];
}

const transformation = { exposeUnsetFields: false };
const validation = {
  whitelist: true,
  forbidNonWhitelisted: true,
  // Responses and logs must not contain values.
  validationError: { target: false, value: false },
};

/**
 * Lists all errors in the body's order, at most 100. Missing fields come after the sent fields of their object. Only
 * the form's fields are read, so keys such as `__proto__` are unknown fields.
 */
export const examine = <Form extends object>(type: FormClass<Form>, body: unknown): ExaminedForm<Form> => {
  const accepted = accept(type, body);
  return accepted ? { value: accepted, errors: [] } : examineFully(type, body);
};

/** Examines a body with class-transformer and class-validator, which report each error. */
export const examineFully = <Form extends object>(type: FormClass<Form>, body: unknown): ExaminedForm<Form> => {
  if (!isPlainObject(body))
    return { value: undefined as unknown as Form, errors: [{ path: '', message: NOT_AN_OBJECT }] };
  const value = plainToInstance(type, plainOf(type, body, MAX_FIELD_PROBLEMS), transformation);
  const errors = validateSync(value, validation);
  if (errors.length === 0) return { value, errors: [] };
  const findings = new Findings();
  findings.collect(type, value, errors);
  return { value, errors: sortByBody(type, body, findings.problems) };
};

/**
 * Throws a rejection with all invalid fields (`validation_error`, see `invalidFields`). `rules` checks conditions
 * between fields: any part of its form may be missing, and `refused` contains the errors found before. It isn't called
 * if the body is not an object.
 */
export const validate = <Form extends object>(
  type: FormClass<Form>,
  body: unknown,
  rules?: (form: Partial<Form>, refused: readonly FieldProblem[]) => readonly FieldProblem[],
): Form => {
  const { value, errors } = examine(type, body);
  const broken = rules && isPlainObject(body) ? rules(value, errors) : [];
  const wrong = broken.length > 0 ? sortByBody(type, body, errors, broken) : errors;
  if (wrong.length > 0) throw invalidFields(wrong);
  return value;
};

/** Returns problems for fields that PATCH must not clear with null. Any part of the body may be missing. */
export const nullProblems = (body: unknown, names: readonly string[]): readonly FieldProblem[] =>
  isPlainObject(body)
    ? names
        .filter((name) => body[name] === null)
        .map((path) => ({ path, message: 'cannot be cleared; omit it to keep its value' }))
    : [];

/**
 * Only server keys may name the acting user; a session uses the name it was issued with. Apply this to every form with
 * `actorName`. Any part of the form may be missing.
 */
export const actorNameProblems = (
  { actor }: Pick<RequestContext, 'actor'>,
  { actorName }: { readonly actorName?: unknown },
): readonly FieldProblem[] =>
  actor.kind === 'browser_session' && actorName !== undefined
    ? [{ path: 'actorName', message: 'is only for server keys; a session uses the name with which it was issued' }]
    : [];

/** For an operation without a body: throws a 422 listing all sent fields. Call it once the resource is found. */
export const refuseBody = ({ unaskedBody }: Pick<RequestContext, 'unaskedBody'>): void => {
  if (unaskedBody === undefined) return;
  const errors = isPlainObject(unaskedBody)
    ? Object.keys(unaskedBody).map((name) => ({ path: shownName(name), message: 'is not a known field' }))
    : [{ path: '', message: NOT_AN_OBJECT }];
  if (errors.length > 0) throw new Rejection('validation_error', undefined, errors.slice(0, MAX_FIELD_PROBLEMS));
};
