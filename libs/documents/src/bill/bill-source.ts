import {
  REDACTED,
  servedIn,
  type BillEvent,
  type BillOnFile,
  type EorOnFile,
  type ReviewOnFile,
  type SubmissionPrivate,
} from '#domain';

/** Identifiers that only paper and the electronic bill may show: never in a read model, an answer or a log. */
export interface BillSecrets {
  /** Nine digits, or null: box 1a then shows 999999999. */
  readonly ssn: string | null;
  /** Nine digits. */
  readonly taxId: string;
}

/** A bill as its documents are made from it. */
export interface BillSource {
  readonly bill: BillOnFile;
  readonly clear: NonNullable<BillOnFile['clear']>;
  readonly snapshot: NonNullable<BillOnFile['snapshot']>;
  readonly secrets: BillSecrets;
  readonly environment: 'sandbox' | 'live';
  /** Its papers are for somebody who may not see identifiers: drawn with the mask, and marked. */
  readonly redacted?: true;
}

/** The bill for papers of somebody who may not see identifiers. What goes to the payer is never made of it. */
export const redact = (source: BillSource): BillSource => ({ ...source, redacted: true });

/** The bill for a recipient who needs identifiers whole, for a reason that was given. */
export const unredact = ({ redacted: _redacted, ...source }: BillSource): BillSource => source;

const masked = (nineDigits: string): string => `***-**-${nineDigits.replace(/\D/g, '').slice(-4)}`;

/** The secrets as papers show them: of an SSN the last four digits, where they are redacted. */
export const displayedSecrets = ({ secrets, snapshot, redacted: isRedacted }: BillSource): BillSecrets => {
  if (!isRedacted) return secrets;
  const { ssn, taxId } = secrets;
  const isSsn = snapshot.billingProvider.taxIdType === 'SSN';
  return { ssn: ssn === null ? null : masked(ssn), taxId: isSsn ? masked(taxId) : taxId };
};

/** Do papers of this source show an SSN whole, where a form has its place? */
export const hasIdentifiers = ({ secrets, snapshot, redacted: isRedacted }: BillSource): boolean =>
  !isRedacted && (secrets.ssn !== null || snapshot.billingProvider.taxIdType === 'SSN');

/** A title, or the stamp of every page, that says where the papers are redacted. */
export const markedTitle = ({ redacted: isRedacted }: Pick<BillSource, 'redacted'>, text: string): string =>
  isRedacted ? `${text}, redacted copy` : text;

/** The secrets of a bill, from the first event of its stream; null when its patient's data was shredded. */
export const secretsOf = (first: { readonly type: string; readonly data: object } | undefined): BillSecrets | null => {
  if (first?.type !== 'BillSubmitted') return null;
  const { private: sealed } = first.data as Extract<BillEvent, { type: 'BillSubmitted' }>['data'];
  if (sealed === REDACTED) return null;
  const { patient, billingProvider }: SubmissionPrivate = sealed;
  return { ssn: patient.ssn, taxId: billingProvider.taxId };
};

/** Null where there is nothing to make documents of: no bill, or an erased one. */
export const billSource = (
  bill: BillOnFile,
  secrets: BillSecrets | null,
  environment: 'sandbox' | 'live',
): BillSource | null =>
  bill.clear && bill.snapshot && secrets
    ? { bill, clear: bill.clear, snapshot: bill.snapshot, secrets, environment }
    : null;

/**
 * The bill with documents that came after its submission, as one transmission takes them along: after its own, in the
 * order in which they were added. What is its own already comes once.
 */
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

/**
 * The EOR that a review disputes; where it was voided since, the latest that stands of what may be disputed so. Undefined
 * where there is none.
 */
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

/** The payer's mailing address: the client's own destination, else what the directory knew. */
export const mailingAddressOf = ({ snapshot: { submission, delivery } }: Pick<BillSource, 'snapshot'>): string | null =>
  submission.destination?.mailingAddress ?? delivery.contacts.mailingAddress;

/** Where the bill goes: the client's own destination, else what the directory knew, for its route. */
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
      return 'No route known';
  }
};
