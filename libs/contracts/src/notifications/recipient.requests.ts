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

const agingDaysText = 'Bill ages, in days, at which a reminder is sent.';
const reportDigestText =
  'Frequency of the activity digest, which counts events. Sent at 9 am America/Los_Angeles; a weekly digest on Mondays.';

export class ListRecipientsRequest {
  @OptionalInt('Number of recipients to skip. A page has up to 100.', { max: 2_000_000_000, default: 0 })
  readonly offset!: number;
}

/** Accepts exactly these seven fields and no others. */
export class InviteRecipientRequest {
  @Uuid('Request ID by the client. Send the same ID for a retry.', { example: '5f95d84b-a372-43b6-9ff3-87e8b75395a7' })
  readonly requestId!: string;
  @Email('Address that receives the invitation. Its owner must confirm it.', { example: 'biller@clinic.example' })
  readonly email!: string;
  @Choice(audiences, '`practice`: all current and future bills. `assigned_bills`: bills assigned to the recipient.')
  readonly audience!: Audience;
  @Flag('True to send bill status and payment alerts.') readonly statusUpdates!: boolean;
  @IntChoiceList(agingThresholds, agingDaysText, { example: [30, 60] }) readonly agingDays!: readonly number[];
  @Flag('True to hold emails between 7 pm and 7 am America/Los_Angeles.') readonly quietHours!: boolean;
  @OptionalChoice(reportDigests, reportDigestText, { default: 'off' }) readonly reportDigest!: ReportDigest;
}

const consentSchema = {
  title: 'ConsentForm',
  oneOf: [
    { type: 'boolean', const: true, description: 'Consent given with this request.' },
    {
      title: 'GivenConsentForm',
      type: 'object',
      description: 'Consent given earlier: at most 24 hours ago, and after the last consent or opt-out.',
      properties: {
        grantedAt: { type: 'string', format: 'date-time' },
        emailVerifiedAt: { type: 'string', format: 'date-time', description: 'Time when the address was verified.' },
        version: {
          type: 'string',
          minLength: 1,
          maxLength: 64,
          description: 'Your identifier for the version of the consent text.',
        },
      },
      required: ['grantedAt', 'emailVerifiedAt', 'version'],
      additionalProperties: false,
    },
  ],
};

/** A signed-in person's settings. */
export class SaveRecipientRequest {
  @Flag('Always true. DELETE turns a subscription off.') readonly enabled!: boolean;
  @OptionalEmail('Default: the stored address. Required for a new recipient.', { example: 'biller@clinic.example' })
  readonly email?: string;
  @OptionalChoice(audiences, 'Default: the stored audience. Required for a new recipient.', { example: 'practice' })
  readonly audience?: Audience;
  @Flag('True to send bill status and payment alerts.') readonly statusUpdates!: boolean;
  @IntChoiceList(agingThresholds, agingDaysText, { example: [30, 60] }) readonly agingDays!: readonly number[];
  @Flag('True to hold emails between 7 pm and 7 am America/Los_Angeles.') readonly quietHours!: boolean;
  @OptionalChoice(reportDigests, reportDigestText, { default: 'off' }) readonly reportDigest!: ReportDigest;
  @OptionalShown(consentSchema, 'Explicit consent, new for every change of enabled settings.', { example: true })
  readonly consent?: unknown;
}

/** At least one kind of email must be selected. DELETE turns a subscription off. */
export const choiceProblems = (
  form: Partial<InviteRecipientRequest | SaveRecipientRequest>,
): readonly FieldProblem[] => {
  const { statusUpdates, agingDays, reportDigest } = form;
  // Fields that couldn't be parsed have their own problems.
  if (statusUpdates === undefined || agingDays === undefined || reportDigest === undefined) return [];
  return choosesSomething({ statusUpdates, agingDays, reportDigest })
    ? []
    : [{ path: 'statusUpdates', message: 'must be true unless agingDays or reportDigest is selected' }];
};

/** Problems that the field decorators can't detect. */
export const savingProblems = (form: Partial<SaveRecipientRequest>): readonly FieldProblem[] => [
  ...(form.enabled === false
    ? [{ path: 'enabled', message: 'must be true; use DELETE to turn notifications off' }]
    : []),
  ...choiceProblems(form),
  ...consentProblems(form.consent),
];

const consentFields = ['grantedAt', 'emailVerifiedAt', 'version'] as const;

/** `now`: given with this request. Null: no consent given. */
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
