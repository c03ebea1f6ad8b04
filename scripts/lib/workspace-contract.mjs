// Parts of the contract that the workspace needs in addition to the client's types: its sessions' permissions and its
// dialog forms' fields.
import { actionForms, formOf, operations, workspacePermissions } from '#contracts';

/** Operations with their own dialogs. */
const DIALOGS = ['refundCheck', 'voidCheckRefund', 'voidCheck', 'clearCheck', 'assignAdjustment'];
/** Operations on requests for authorization. They are in a separate file, loaded along with their screens. */
const RFA_DIALOGS = [
  'signRfa',
  'submitRfa',
  'recordRfaTransmission',
  'requestRfaInformation',
  'answerRfaInformation',
  'returnRfa',
  'deferRfa',
  'liftRfaDeferral',
  'decideRfa',
  'correctRfaDecision',
  'recordRfaImr',
  'performRfaAction',
  'copyRfa',
  'followUpRfa',
];
/** Maximum text length in a single-line field. Longer text gets a multi-line field. */
const MAX_SINGLE_LINE_LENGTH = 255;
/** Fields set by the session, not by a form. */
const SESSION_FIELDS = ['action', 'actorName'];

/** Returns true for a date, or for a timestamp where the date is enough. */
const isDay = (pattern) => pattern?.startsWith(String.raw`^\d{4}-\d{2}-\d{2}`) === true;

const kindOf = ({ type, format, enum: values, maxLength = 0, pattern }) => {
  if (values) return 'choice';
  if (format === 'date' || isDay(pattern)) return 'date';
  if (format === 'date-time') return 'time';
  if (type === 'number') return 'money';
  if (type === 'integer') return 'whole';
  if (type === 'boolean') return 'flag';
  return maxLength > MAX_SINGLE_LINE_LENGTH ? 'long' : 'text';
};

/** Form for a list's items. */
const itemsOf = (form, name) =>
  formOf(form)
    .fields.find((field) => field.name === name)
    .reader.item.of();

const isPlain = ({ reader }) => reader.kind === 'value';

/**
 * Rules for one field, or for the fields of a plain nested form. Other nested forms have their own pages and are
 * omitted.
 */
const rulesOf = (field, under = '') => {
  const path = under + field.name;
  const required = !field.optional || field.shownAsRequired;
  if (field.reader.kind === 'form') {
    const { fields } = formOf(field.reader.of());
    return fields.every(isPlain) ? fields.flatMap((inner) => rulesOf(inner, `${path}.`)) : [];
  }
  if (field.reader.kind === 'list') {
    const kind = field.reader.item.kind === 'form' ? 'forms' : 'choices';
    return [{ path, kind, ...(required && { required }) }];
  }
  const { enum: values, maxLength } = field.schema;
  const kind = kindOf(field.schema);
  return [
    {
      path,
      kind,
      ...(required && under === '' && { required }),
      ...(values && { values }),
      ...(maxLength !== undefined && { longest: maxLength }),
      ...(field.fallback !== undefined && { initial: field.fallback }),
    },
  ];
};

const formRules = (form) =>
  formOf(form)
    .fields.filter(({ name }) => !SESSION_FIELDS.includes(name))
    .flatMap((field) => rulesOf(field));

const literal = (value) =>
  Array.isArray(value) ? `[${value.map(literal).join(', ')}]` : typeof value === 'string' ? `'${value}'` : `${value}`;
const rule = (one) =>
  `    { ${Object.entries(one)
    .map(([name, value]) => `${name}: ${literal(value)}`)
    .join(', ')} },`;
const table = (name, doc, forms) => [
  '',
  `/** ${doc} */`,
  `export const ${name} = {`,
  ...Object.entries(forms).flatMap(([id, rules]) => [`  ${id}: [`, ...rules.map(rule), '  ],']),
  '} as const satisfies Readonly<Record<string, readonly FieldRule[]>>;',
];
const mapped = (entries) => Object.fromEntries(entries.map(([name, form]) => [name, formRules(form)]));

/** Contents, by path, of the workspace files generated from the contract. */
export const workspaceContract = () => ({
  'apps/workspace/src/generated/contract.ts': [
    '// Generated from the contract by the build. Do not edit.',
    '',
    '/** Permissions of a workspace session. */',
    'export type Permission =',
    `${workspacePermissions.map((permission) => `  | '${permission}'`).join('\n')};`,
    '',
    '/** Rules of the contract for one field of a form. */',
    'export interface FieldRule {',
    '  /** Path of the field in the request. */',
    '  readonly path: string;',
    '  /** `whole`: an integer. `choices`: a list of texts. `forms`: a list of forms. */',
    "  readonly kind: 'text' | 'long' | 'money' | 'whole' | 'date' | 'time' | 'choice' | 'flag' | 'choices' | 'forms';",
    '  readonly required?: boolean;',
    '  /** Possible values of a choice. */',
    '  readonly values?: readonly string[];',
    '  /** Maximum number of characters of a text. */',
    '  readonly longest?: number;',
    '  /** Default value. */',
    '  readonly initial?: string | number | boolean;',
    '}',
    ...table('actionRules', 'Forms of bill actions.', mapped(Object.entries(actionForms))),
    ...table(
      'dialogRules',
      'Forms of operations with their own dialogs.',
      mapped(DIALOGS.map((id) => [id, operations[id].request])),
    ),
    '',
  ].join('\n'),
  'apps/workspace/src/generated/rfa-contract.ts': [
    '// Generated from the contract by the build. Do not edit.',
    "import type { FieldRule } from './contract';",
    ...table('rfaRules', 'Forms of requests for authorization.', {
      ...mapped(RFA_DIALOGS.map((id) => [id, operations[id].request])),
      // Decision on one item.
      outcome: formRules(itemsOf(operations.decideRfa.request, 'decisions')).filter(({ path }) => path !== 'itemId'),
    }),
    '',
  ].join('\n'),
});
