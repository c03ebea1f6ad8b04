import type { PacketDocument } from '../bill/submission/packet-document.js';
import { isRealDate, type Timestamp } from '../kernel/calendar.js';
import { centsOf, sum, type Cents } from '../kernel/money.js';

/** JSON object as the client sent it. Any field may be missing or invalid. */
export type UncheckedJson = Readonly<Record<string, unknown>>;

/** Error or warning that a submission of the draft would cause. */
export interface DraftFinding {
  readonly severity: 'error' | 'warning';
  readonly code: string;
  /** Empty for the whole bill. */
  readonly path: string;
  readonly message: string;
}

/** Unfinished bill. It is not in any list of bills, and no event mentions it. */
export interface BillDraft {
  readonly organizationId: string;
  readonly draftId: string;
  /** ID that the bill's patient will have. Reserved if the draft does not identify a patient. */
  readonly patientId: string;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
  readonly createdBy: string;
  readonly updatedBy: string;
  /** Team member, or null. */
  readonly ownerId: string | null;
  readonly note: string | null;
  /** `bill` of the submission. */
  readonly bill: UncheckedJson;
  readonly submission: UncheckedJson;
  readonly documents: readonly PacketDocument[];
  readonly rejectDuplicates: boolean;
  readonly customerExternalId: string | null;
  readonly metadata: Readonly<Record<string, string>> | null;
  /** Charge in cents, or null if it is unknown. A line without a charge is priced by the fee schedule. */
  readonly total: Cents | null;
  /** As of the last change. */
  readonly findings: readonly DraftFinding[];
  /** Requests with an Idempotency-Key that changed the draft, newest last. */
  readonly requests: readonly { readonly key: string; readonly fingerprint: string }[];
}

/** Returns true for a draft ID. IDs become keys of records, so any other text must be rejected. */
export const isDraftId = (text: string): boolean => /^draft_[a-z0-9_]{1,40}$/.test(text);

/** Age of the last change at which a draft is offered for deletion. */
const STALE_DRAFT_DAYS = 180;

/** Returns the time such that drafts last changed before it are stale. */
export const staleDraftsBefore = (now: Date): Timestamp =>
  new Date(now.getTime() - STALE_DRAFT_DAYS * 86_400_000).toISOString();

/** Returns true if the draft can be submitted. Warnings do not prevent that. */
export const isDraftReady = ({ findings }: Pick<BillDraft, 'findings'>): boolean =>
  findings.every(({ severity }) => severity !== 'error');

const valueAt = (bill: UncheckedJson, path: readonly string[]): unknown =>
  path.reduce<unknown>((at, name) => (isObject(at) ? at[name] : undefined), bill);

/** Returns a trimmed text of the bill, or null if the value is missing, empty or not text. */
export const draftText = (bill: UncheckedJson, ...path: readonly string[]): string | null => {
  const value = valueAt(bill, path);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
};

/** Converts `4/2/1979` to `1979-04-02`, the format of a bill's dates. Returns any other text unchanged. */
export const draftDate = (text: string): string => {
  const [, month = '', day = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isRealDate(date) ? date : text;
};

/** Returns the sum of the lines' valid charges in cents, or null if no line has a valid charge. */
export const draftTotal = ({ serviceLines }: UncheckedJson): Cents | null => {
  const charges = (Array.isArray(serviceLines) ? (serviceLines as readonly unknown[]) : []).flatMap((line) =>
    isObject(line) && typeof line['charge'] === 'number' && line['charge'] >= 0 && line['charge'] < 1e8
      ? centsOf(line['charge'])
      : [],
  );
  return charges.length === 0 ? null : sum(charges);
};

const isObject = (value: unknown): value is UncheckedJson =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Masks a Social Security number except for its last four digits. Masks any other value completely. */
const mask = (number: unknown): string => {
  const digits = typeof number === 'string' || typeof number === 'number' ? String(number).replace(/\D/g, '') : '';
  return `***-**-${digits.length >= 9 ? digits.slice(-4) : '****'}`;
};

/** Returns the fields that contain a Social Security number. */
const identifiersIn = (bill: UncheckedJson): readonly (readonly [section: string, field: string])[] => [
  ['patient', 'ssn'],
  ...(draftText(bill, 'billingProvider', 'taxIdType')?.toUpperCase() === 'SSN'
    ? [['billingProvider', 'taxId'] as const]
    : []),
];

/** Returns a value of any JSON type, because clients may send a number as well as text. Null if there is none. */
const identifierOf = (bill: UncheckedJson, ...path: readonly string[]): unknown => {
  const value = valueAt(bill, path);
  return value === undefined || (typeof value === 'string' && value.trim() === '') ? null : value;
};

const withField = (bill: UncheckedJson, section: string, field: string, value: unknown): UncheckedJson => ({
  ...bill,
  [section]: { ...(bill[section] as UncheckedJson), [field]: value },
});

/** Returns the bill with masked Social Security numbers. */
export const maskIdentifiers = (bill: UncheckedJson): UncheckedJson =>
  identifiersIn(bill).reduce((shown, [section, field]) => {
    const value = identifierOf(bill, section, field);
    return value === null ? shown : withField(shown, section, field, mask(value));
  }, bill);

/** Replaces masked numbers that the client sends back with the stored ones. */
export const restoreIdentifiers = (sent: UncheckedJson, stored: UncheckedJson): UncheckedJson =>
  identifiersIn(sent).reduce((restored, [section, field]) => {
    const known = identifierOf(stored, section, field);
    return known !== null && draftText(sent, section, field) === mask(known)
      ? withField(restored, section, field, known)
      : restored;
  }, sent);

/** Adds the draft's patient ID to a bill that names a patient without an ID, so that the bill gets the same ID. */
export const withDraftPatient = (bill: UncheckedJson, { patientId }: Pick<BillDraft, 'patientId'>): UncheckedJson => {
  const { patient } = bill;
  return isObject(patient) && (patient['id'] ?? patient['externalId'] ?? '') === ''
    ? withField(bill, 'patient', 'id', patientId)
    : bill;
};
