import {
  agingThresholds,
  audiences,
  choosesSomething,
  reportDigests,
  type Audience,
  type FieldProblem,
  type ReportDigest,
} from '#domain';
import {
  Choice,
  Email,
  Flag,
  IntChoiceList,
  OptionalChoice,
  OptionalEmail,
  OptionalInt,
  OptionalShown,
  Uuid,
} from '../kernel/fields.js';
import { isPlainObject, timestamp } from '../kernel/readers.js';

const agingDaysText = 'Ages of a bill, in days, that a reminder is sent at.';
const reportDigestText = 'Counts of what happened, at 9 am America/Los_Angeles; weekly ones on Mondays.';

/** GET /notifications/recipients. */
export class ListRecipientsRequest {
  @OptionalInt('How many recipients to pass over; a page has 100.', { max: 2_000_000_000, default: 0 })
  readonly offset!: number;
}

/** POST /notifications/recipients/{externalUserId}/invitations: exactly these seven fields. */
export class InviteRecipientRequest {
  @Uuid('Made by the client, the same on unchanged retries.', { example: '5f95d84b-a372-43b6-9ff3-87e8b75395a7' })
  readonly requestId!: string;
  @Email('Where the invitation goes. Its owner must confirm it.', { example: 'biller@clinic.example' })
  readonly email!: string;
  @Choice(audiences, '`practice`: all bills, future ones too. `assigned_bills`: those that are assigned.')
  readonly audience!: Audience;
  @Flag('Bill-status and payment alerts.') readonly statusUpdates!: boolean;
  @IntChoiceList(agingThresholds, agingDaysText, { example: [30, 60] }) readonly agingDays!: readonly number[];
  @Flag('Nothing between 7 pm and 7 am America/Los_Angeles.') readonly quietHours!: boolean;
  @OptionalChoice(reportDigests, reportDigestText, { default: 'off' }) readonly reportDigest!: ReportDigest;
}

const consentSchema = {
  title: 'ConsentForm',
  oneOf: [
    { type: 'boolean', const: true, description: 'Given now.' },
    {
      title: 'GivenConsentForm',
      type: 'object',
      description: 'Given at most 24 hours ago, and after the last consent or opt-out.',
      properties: {
        grantedAt: { type: 'string', format: 'date-time' },
        emailVerifiedAt: { type: 'string', format: 'date-time', description: 'When the address was proved.' },
        version: { type: 'string', minLength: 1, maxLength: 64, description: 'Your name for the text agreed to.' },
      },
      required: ['grantedAt', 'emailVerifiedAt', 'version'],
      additionalProperties: false,
    },
  ],
};

/** PUT /notifications/recipients/{externalUserId}: a signed-in person's own settings. */
export class SaveRecipientRequest {
  @Flag('Always true: DELETE turns a subscription off.') readonly enabled!: boolean;
  @OptionalEmail('The stored one unless given; required for a new recipient.', { example: 'biller@clinic.example' })
  readonly email?: string;
  @OptionalChoice(audiences, 'The stored one unless given; required for a new recipient.', { example: 'practice' })
  readonly audience?: Audience;
  @Flag('Bill-status and payment alerts.') readonly statusUpdates!: boolean;
  @IntChoiceList(agingThresholds, agingDaysText, { example: [30, 60] }) readonly agingDays!: readonly number[];
  @Flag('Nothing between 7 pm and 7 am America/Los_Angeles.') readonly quietHours!: boolean;
  @OptionalChoice(reportDigests, reportDigestText, { default: 'off' }) readonly reportDigest!: ReportDigest;
  @OptionalShown(
    consentSchema,
    'The explicit consent of the person; every change of enabled settings needs a fresh one.',
    { example: true },
  )
  readonly consent?: unknown;
}

/** Nothing selected means no mail at all: that is what DELETE is for. */
export const choiceProblems = (
  form: Partial<InviteRecipientRequest | SaveRecipientRequest>,
): readonly FieldProblem[] => {
  const { statusUpdates, agingDays, reportDigest } = form;
  // A field that could not be read has a problem of its own.
  if (statusUpdates === undefined || agingDays === undefined || reportDigest === undefined) return [];
  return choosesSomething({ statusUpdates, agingDays, reportDigest })
    ? []
    : [{ path: 'statusUpdates', message: 'or agingDays or reportDigest must be chosen: nothing is selected' }];
};

/** Problems that the form of a PUT cannot see by itself. */
export const savingProblems = (form: Partial<SaveRecipientRequest>): readonly FieldProblem[] => [
  ...(form.enabled === false ? [{ path: 'enabled', message: 'must be true: DELETE turns it off' }] : []),
  ...choiceProblems(form),
  ...consentProblems(form.consent),
];

const consentFields = ['grantedAt', 'emailVerifiedAt', 'version'] as const;

/** A consent as it was sent, read. `now`: given with the request. Null: none. */
export type ParsedConsent =
  | 'now'
  | { readonly grantedAt: string; readonly emailVerifiedAt: string; readonly version: string }
  | null;

export const parseConsent = (consent: unknown): ParsedConsent => {
  if (consent === true) return 'now';
  if (!isPlainObject(consent)) return null;
  return {
    grantedAt: timestamp.tidy(consent['grantedAt']) as string,
    emailVerifiedAt: timestamp.tidy(consent['emailVerifiedAt']) as string,
    version: (consent['version'] as string).trim(),
  };
};

const consentProblems = (consent: unknown): readonly FieldProblem[] => {
  if (consent === undefined || consent === null || typeof consent === 'boolean') return [];
  if (!isPlainObject(consent)) return [{ path: 'consent', message: 'must be true, false or an object' }];
  const wrong = consentFields.flatMap((name) => {
    const message = consentProblem(name, consent[name]);
    return message === undefined ? [] : [{ path: `consent.${name}`, message }];
  });
  const known: readonly string[] = consentFields;
  const unknown = Object.keys(consent)
    .filter((name) => !known.includes(name))
    .slice(0, 10)
    .map((name) => ({
      path: `consent.${/^\w{1,64}$/.test(name) ? name : '?'}`,
      message: 'is not a known field',
    }));
  return [...wrong, ...unknown];
};

const consentProblem = (name: (typeof consentFields)[number], value: unknown): string | undefined => {
  if (value === undefined || value === null) return 'is required';
  if (name !== 'version') return timestamp.problem(timestamp.tidy(value));
  return typeof value === 'string' && /^[^\p{Cc}\p{Cs}]{1,64}$/u.test(value.trim())
    ? undefined
    : 'must be one line of text, 1 to 64 characters';
};
