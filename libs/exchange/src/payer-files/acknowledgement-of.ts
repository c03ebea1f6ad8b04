import {
  isRejection,
  type ClaimStatus,
  type ClaimStatusCode,
  type FunctionalAcknowledgement,
  type InterchangeAcknowledgement,
  type SetAcknowledgement,
} from '#documents';
import type { AcknowledgementFound, BillOnFile } from '#domain';

/** What an answer says, but for the transmission and the file. */
export type AnswerTold = Omit<AcknowledgementFound, 'controlNumber' | 'payerFileId'>;

const nothingMore = { receivedDate: null, payerClaimControlNumber: null, lineRejected: false } as const;

/** TA1. */
export const toldByInterchange = ({ verdict, code }: InterchangeAcknowledgement): AnswerTold => ({
  ...nothingMore,
  level: 'interchange',
  outcome: verdict === 'rejected' ? 'rejected' : 'accepted',
  code: code === '' ? null : code,
  reason: `The partner refused the whole file (TA1 ${code}).`,
  issues: [],
});

/** 999, of one set or, where it names none, of the group. */
export const toldBySyntax = (group: FunctionalAcknowledgement, set: SetAcknowledgement | null): AnswerTold => {
  const accepted = (set ?? group).accepted;
  const code = set?.errors[0]?.code || set?.codes[0] || group.codes[0] || (set ?? group).status;
  const issues = (set?.errors ?? []).flatMap(({ segment, position, code: bad, elements }) => {
    const place = `Segment ${segment} at position ${position}`;
    return elements.length === 0
      ? [{ code: `999:${bad}`, description: `${place}.`, fieldPaths: [] }]
      : elements.map((element) => ({
          code: `999:${element.code}`,
          description: `${place}, element ${element.position}.`,
          fieldPaths: [],
        }));
  });
  return {
    ...nothingMore,
    level: 'syntax',
    outcome: accepted ? 'accepted' : 'rejected',
    code: accepted ? null : `999:${code}`,
    reason: `The syntax of the electronic bill was refused (999:${code}).`,
    issues: accepted ? [] : issues,
  };
};

const codeOf = ({ category, code }: ClaimStatusCode): string => `${category}:${code}`;

const issueOf = (status: ClaimStatusCode) => ({
  code: codeOf(status),
  description: status.text ?? `Status ${codeOf(status)}${status.entity ? ` about ${status.entity}` : ''}.`,
  fieldPaths: [],
});

/** 277CA: what is said of a claim, of its provider or of us as the sender. */
export const toldByStatuses = (
  isPayer: boolean,
  statuses: readonly ClaimStatusCode[],
  claim: Pick<ClaimStatus, 'date' | 'payerClaimControlNumber' | 'lines'> | null,
): AnswerTold => {
  const all = [...statuses, ...(claim?.lines.flatMap((line) => line.statuses) ?? [])];
  const rejected = isRejection(statuses);
  const first = statuses.find((one) => isRejection([one])) ?? statuses[0];
  return {
    level: isPayer ? 'payer' : 'clearinghouse',
    outcome: rejected ? 'rejected' : 'accepted',
    code: first ? codeOf(first) : null,
    receivedDate: claim?.date ?? null,
    payerClaimControlNumber: isPayer ? (claim?.payerClaimControlNumber ?? null) : null,
    reason:
      first?.text ?? `Rejected by the ${isPayer ? 'payer' : 'clearinghouse'}${first ? ` (${codeOf(first)})` : ''}.`,
    issues: rejected ? all.filter((one) => isRejection([one]) || one.text !== null).map(issueOf) : [],
    lineRejected: !rejected && (claim?.lines.some((line) => isRejection(line.statuses)) ?? false),
  };
};

/** Charge, NPI and first day that a 277CA repeats must be those of the bill. */
export const agrees = (
  { facts, snapshot }: BillOnFile,
  { charged, providerNpi, serviceDate }: Pick<ClaimStatus, 'charged' | 'providerNpi' | 'serviceDate'>,
): boolean =>
  (charged === null || charged === facts.charged) &&
  (providerNpi === null || providerNpi === snapshot?.billingProvider.npi) &&
  (serviceDate === null || serviceDate === snapshot?.service.date);
