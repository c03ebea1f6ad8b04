import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import type { RequestContext } from '../auth/request-context.js';
import { isPlainObject, NOT_AN_OBJECT, type FormClass } from '#contracts';
import { Rejection, type FieldProblem } from '#domain';
import { sortByBody, MAX_FIELD_PROBLEMS } from './body-order.js';
import { Findings, shownName } from './findings.js';
import { accept } from './accept.js';
import { plainOf } from './plain.js';
import { cacheRules } from './cache-rules.js';

cacheRules();

export interface ExaminedForm<Form> {
  /** The form as far as it could be read; complete only when there are no errors. */
  readonly value: Form;
  readonly errors: readonly FieldProblem[];
}

const transformation = { exposeUnsetFields: false };
const validation = {
  whitelist: true,
  forbidNonWhitelisted: true,
  // Errors hold no values, so that none can get into an answer or a log.
  validationError: { target: false, value: false },
};

/**
 * Reads a parsed JSON body into a form and says all that is wrong with it, in the order in which the fields stand in the
 * body (what is missing of an object comes after what was sent). At most 100 problems are told. Only fields of the form
 * are read, so keys like `__proto__` are unknown fields.
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
 * The body as an instance of the form. Throws the rejection `validation_error` with every field that is wrong. Rules say
 * what the form cannot see by itself; any part of the form may be missing, and `refused` says which. A body that is no
 * object has no fields that they could look at.
 */
export const validate = <Form extends object>(
  type: FormClass<Form>,
  body: unknown,
  rules?: (form: Partial<Form>, refused: readonly FieldProblem[]) => readonly FieldProblem[],
): Form => {
  const { value, errors } = examine(type, body);
  const broken = rules && isPlainObject(body) ? rules(value, errors) : [];
  const wrong = broken.length > 0 ? sortByBody(type, body, errors, broken) : errors;
  if (wrong.length > 0) throw new Rejection('validation_error', undefined, wrong);
  return value;
};

/** Null clears what may be absent. A rule of PATCH for the fields that may not: any part of the body may be missing. */
export const nullProblems = (body: unknown, names: readonly string[]): readonly FieldProblem[] =>
  isPlainObject(body)
    ? names
        .filter((name) => body[name] === null)
        .map((path) => ({ path, message: 'cannot be cleared: leave it out, and it stays' }))
    : [];

/**
 * Server keys alone may say who is at work: what a browser session writes bears the name that it was issued with. A rule
 * for every form that has an `actorName`; any part of the form may be missing.
 */
export const actorNameProblems = (
  { actor }: Pick<RequestContext, 'actor'>,
  { actorName }: { readonly actorName?: unknown },
): readonly FieldProblem[] =>
  actor.kind === 'browser_session' && actorName !== undefined
    ? [{ path: 'actorName', message: 'is for server keys: the name that the session was issued with stands' }]
    : [];

/**
 * Operations without a body take none or `{}`. Asked when it is known that what the path names is there, as a form
 * would be: 422 with every field that was sent.
 */
export const refuseBody = ({ unaskedBody }: Pick<RequestContext, 'unaskedBody'>): void => {
  if (unaskedBody === undefined) return;
  const errors = isPlainObject(unaskedBody)
    ? Object.keys(unaskedBody).map((name) => ({ path: shownName(name), message: 'is not a known field' }))
    : [{ path: '', message: NOT_AN_OBJECT }];
  if (errors.length > 0) throw new Rejection('validation_error', undefined, errors.slice(0, MAX_FIELD_PROBLEMS));
};
