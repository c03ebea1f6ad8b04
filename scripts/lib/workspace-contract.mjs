// What the workspace takes from the contract beyond the client's types: the permissions that its sessions may have, and
// the fields of the forms that its dialogs ask for.
import { actionForms, formOf, operations, workspacePermissions } from '#contracts';

/** Operations whose request is a dialog of its own. */
const DIALOGS = ['refundCheck', 'voidCheckRefund', 'voidCheck', 'clearCheck', 'assignAdjustment'];
/** Those of requests for authorization; they come with their screens. */
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
/** Longer texts than this are typed into a field of several lines. */
const MAX_SINGLE_LINE_LENGTH = 255;
/** Said by the session, not by a form. */
const SESSION_FIELDS = ['action', 'actorName'];

/** A day, or an instant: people give the day. */
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

/** The form that the items of a list are. */
const itemsOf = (form, name) =>
  formOf(form)
    .fields.find((field) => field.name === name)
    .reader.item.of();

const isPlain = ({ reader }) => reader.kind === 'value';

/** The rules of one field, or of the fields of a plain form in its place; nothing of forms that have pages of their own. */
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

/** By path: the file of the workspace that is made of the contract. */
export const workspaceContract = () => ({
  'apps/workspace/src/generated/contract.ts': [
    '// Generated from the contract by the build. Do not edit.',
    '',
    '/** What a session of the workspace may be allowed. */',
    'export type Permission =',
    `${workspacePermissions.map((permission) => `  | '${permission}'`).join('\n')};`,
    '',
    '/** What the contract says of one field of a form. */',
    'export interface FieldRule {',
    '  /** Its place in the request. */',
    '  readonly path: string;',
    '  /** `whole`: a number without a fraction; `choices`: a list of texts; `forms`: a list of forms. */',
    "  readonly kind: 'text' | 'long' | 'money' | 'whole' | 'date' | 'time' | 'choice' | 'flag' | 'choices' | 'forms';",
    '  readonly required?: boolean;',
    '  /** Of a choice: all that may be chosen. */',
    '  readonly values?: readonly string[];',
    '  /** Of a text: characters that it may have. */',
    '  readonly longest?: number;',
    '  /** Stands in where nothing is sent. */',
    '  readonly initial?: string | number | boolean;',
    '}',
    ...table('actionRules', 'The forms of the actions of a bill.', mapped(Object.entries(actionForms))),
    ...table(
      'dialogRules',
      'The forms of operations that are dialogs of their own.',
      mapped(DIALOGS.map((id) => [id, operations[id].request])),
    ),
    '',
  ].join('\n'),
  'apps/workspace/src/generated/rfa-contract.ts': [
    '// Generated from the contract by the build. Do not edit.',
    "import type { FieldRule } from './contract';",
    ...table('rfaRules', 'The forms of requests for authorization.', {
      ...mapped(RFA_DIALOGS.map((id) => [id, operations[id].request])),
      // What was decided of one item.
      outcome: formRules(itemsOf(operations.decideRfa.request, 'decisions')).filter(({ path }) => path !== 'itemId'),
    }),
    '',
  ].join('\n'),
});
