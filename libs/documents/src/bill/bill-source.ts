import {
  REDACTED,
  servedIn,
  type BillEvent,
  type BillOnFile,
  type EorOnFile,
  type ReviewOnFile,
  type SubmissionPrivate,
} from '#domain';

/** Identifiers for forms and electronic bills only. They must never appear in a read model, a response or a log. */
export interface BillSecrets {
  /** Nine digits, or null. If null, box 1a shows 999999999. */
  readonly ssn: string | null;
  /** Tax ID, nine digits. */
  readonly taxId: string;
}

export interface BillSource {
  readonly bill: BillOnFile;
  readonly clear: NonNullable<BillOnFile['clear']>;
  readonly snapshot: NonNullable<BillOnFile['snapshot']>;
  readonly secrets: BillSecrets;
  readonly environment: 'sandbox' | 'live';
  /** Present if the viewer may not see identifiers: they are masked and the documents are marked as redacted. */
  readonly redacted?: true;
}

/** Redacts the bill for viewers who may not see identifiers. Documents for the payer are never redacted. */
export const redact = (source: BillSource): BillSource => ({ ...source, redacted: true });

/** Returns the bill with full identifiers, for a recipient who gave a reason for needing them. */
export const unredact = ({ redacted: _redacted, ...source }: BillSource): BillSource => source;

const masked = (nineDigits: string): string => `***-**-${nineDigits.replace(/\D/g, '').slice(-4)}`;

/** Returns the secrets as documents show them. Redacted documents show the last four digits of an SSN. */
export const displayedSecrets = ({ secrets, snapshot, redacted: isRedacted }: BillSource): BillSecrets => {
  if (!isRedacted) return secrets;
  const { ssn, taxId } = secrets;
  const isSsn = snapshot.billingProvider.taxIdType === 'SSN';
  return { ssn: ssn === null ? null : masked(ssn), taxId: isSsn ? masked(taxId) : taxId };
};

/** Returns true if documents from this source show a full SSN. */
export const hasIdentifiers = ({ secrets, snapshot, redacted: isRedacted }: BillSource): boolean =>
  !isRedacted && (secrets.ssn !== null || snapshot.billingProvider.taxIdType === 'SSN');

export const markedTitle = ({ redacted: isRedacted }: Pick<BillSource, 'redacted'>, text: string): string =>
  isRedacted ? `${text}, redacted copy` : text;

/** Returns a bill's secrets from the first event of its stream, or null if the patient's data was shredded. */
export const secretsOf = (first: { readonly type: string; readonly data: object } | undefined): BillSecrets | null => {
  if (first?.type !== 'BillSubmitted') return null;
  const { private: sealed } = first.data as Extract<BillEvent, { type: 'BillSubmitted' }>['data'];
  if (sealed === REDACTED) return null;
  const { patient, billingProvider }: SubmissionPrivate = sealed;
  return { ssn: patient.ssn, taxId: billingProvider.taxId };
};

/** Returns the bill source, or null if the bill does not exist or was erased. */
export const billSource = (
  bill: BillOnFile,
  secrets: BillSecrets | null,
  environment: 'sandbox' | 'live',
): BillSource | null =>
  bill.clear && bill.snapshot && secrets
    ? { bill, clear: bill.clear, snapshot: bill.snapshot, secrets, environment }
    : null;

/** Appends documents added after submission, in this order, for one transmission. Ignores submitted documents' IDs. */
export const withAttachments = (source: BillSource, ids: readonly string[]): BillSource => {
  const { bill, clear, snapshot } = source;
  const more = bill.addedDocuments.flatMap(({ facts, text }) =>
    text && ids.includes(facts.id) ? [{ facts, text }] : [],
  );
  return more.length === 0
    ? source
    : {
        ...source,
        clear: { ...clear, documents: [...clear.documents, ...more.map(({ facts }) => facts)] },
        snapshot: { ...snapshot, documents: [...snapshot.documents, ...more.map(({ text }) => text)] },
      };
};

export const patientName = ({ snapshot: { patient } }: BillSource): string =>
  [patient.firstName, patient.middleName, patient.lastName].filter(Boolean).join(' ');

/** Returns the disputed EOR, or if it was voided, the latest other EOR that a review of this type can dispute. */
export const disputedEorOf = ({ eors }: BillOnFile, { eorId, type }: ReviewOnFile): EorOnFile | undefined => {
  const answers = type === 'second_review' ? 'original' : 'second_review';
  return (
    eors.find((eor) => eor.eorId === eorId) ??
    eors
      .filter((eor) => eor.answers === answers)
      .toSorted((a, b) => servedIn(a).servedSafe.localeCompare(servedIn(b).servedSafe))
      .at(-1)
  );
};

/** Returns the destination given by the client, or else the directory's address at submission. */
export const mailingAddressOf = ({ snapshot: { submission, delivery } }: Pick<BillSource, 'snapshot'>): string | null =>
  submission.destination?.mailingAddress ?? delivery.contacts.mailingAddress;

/** Returns the destination given by the client, or else the directory's destination at submission. */
export const packetDestinationOf = (source: BillSource): string => {
  const { submission, delivery } = source.snapshot;
  const { destination } = submission;
  switch (source.clear.route) {
    case 'fax':
      return destination?.faxNumber ?? delivery.contacts.faxNumber ?? '';
    case 'email':
      return destination?.email ?? delivery.contacts.claimsEmail ?? '';
    case 'mail':
      return mailingAddressOf(source) ?? '';
    case 'ebill':
      return [delivery.clearinghouse, delivery.clearinghousePayerId].filter(Boolean).join(', payer ID ');
    case null:
      return 'No delivery method known';
  }
};
