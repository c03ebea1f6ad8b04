import type { PayerFileReason } from '#contracts';
import {
  isContradictory,
  isRejection,
  progressOf,
  verdictOf,
  type ClaimStatus,
  type ClaimStatusCode,
  type ClaimStatusReport,
  type FunctionalAcknowledgement,
  type InterchangeAcknowledgement,
  type SetAcknowledgement,
} from '#documents';
import type { AcknowledgementFound, BillOnFile } from '#domain';

/** Facts of an answer, without the transmission and the file. */
export type AcknowledgementFacts = Omit<AcknowledgementFound, 'controlNumber' | 'payerFileId'>;

/** Progress of a claim as a 277 reports it. */
export interface ClaimProgress {
  readonly status: 'pending' | 'final';
  readonly code: string;
}

/**
 * An answer that moves nothing. `unknown_status`: it says nothing that is known here; `contradictory`: it says two things
 * that exclude each other; `unmatched`: it answers what is never sent from here.
 */
export interface UnclearResponse {
  readonly unclear: Extract<PayerFileReason, 'unknown_status' | 'contradictory' | 'unmatched'>;
}

export const isUnclear = (answer: object): answer is UnclearResponse => 'unclear' in answer;

const noDetails = { receivedDate: null, payerClaimControlNumber: null, lineRejected: false } as const;

/** TA1. Accepted, it has no code of an error; refused, it has one. */
export const acknowledgementFromTa1 = ({
  verdict,
  code,
}: InterchangeAcknowledgement): AcknowledgementFacts | UnclearResponse => {
  const hasError = !['', '000'].includes(code);
  if (verdict === 'accepted' ? hasError : verdict === 'rejected' && code === '000') return { unclear: 'contradictory' };
  return {
    ...noDetails,
    level: 'interchange',
    outcome: verdict === 'rejected' ? 'rejected' : 'accepted',
    code: code === '' ? null : code,
    reason: `The partner refused the whole file (TA1 ${code}).`,
    issues: [],
  };
};

/** GS01 and ST01 of the bills that go out. */
const SENT_TYPES = { group: 'HC', set: '837' } as const;

/** 999, of one set or, where it names none, of the group. */
export const acknowledgementFrom999 = (
  group: FunctionalAcknowledgement,
  set: SetAcknowledgement | null,
): AcknowledgementFacts | UnclearResponse => {
  if (group.groupType !== SENT_TYPES.group || (set && set.type !== SENT_TYPES.set)) return { unclear: 'unmatched' };
  if (isContradictory(group)) return { unclear: 'contradictory' };
  const { verdict } = set ?? group;
  // For a group that was accepted in part the answer must say which sets were.
  if (verdict === 'unknown' || verdict === 'partial' || group.verdict === 'unknown')
    return { unclear: 'unknown_status' };
  const accepted = verdict === 'accepted';
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
    ...noDetails,
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

type Source = ClaimStatusReport['source'];

/** Senders in a 277CA, by NM101: a clearinghouse (AY, 41) does not speak for the payer. */
const sourceBySender: Readonly<Record<string, 'payer' | 'clearinghouse'>> = {
  PR: 'payer',
  AY: 'clearinghouse',
  '41': 'clearinghouse',
};

/**
 * 277CA: what is said of a claim, of its provider or of us as the sender. The payer has a claim only when it says so (A2),
 * or refuses it; that it came so far (A0, A1), and whatever a clearinghouse takes, is forwarded.
 */
export const acknowledgementFrom277ca = (
  source: Source,
  statuses: readonly ClaimStatusCode[],
  claim: Pick<ClaimStatus, 'date' | 'payerClaimControlNumber' | 'lines'> | null,
): AcknowledgementFacts | UnclearResponse => {
  const speaker = sourceBySender[source?.entity ?? ''];
  const verdict = verdictOf(statuses);
  const lines =
    claim?.lines.flatMap(({ statuses: lineStatuses }) => (lineStatuses.length > 0 ? [verdictOf(lineStatuses)] : [])) ??
    [];
  const rejected = verdict === 'rejected';
  if (!speaker || verdict === 'unknown' || (!rejected && lines.includes('unknown')))
    return { unclear: 'unknown_status' };
  const isPayer = speaker === 'payer' && verdict !== 'forwarded';
  const all = [...statuses, ...(claim?.lines.flatMap((line) => line.statuses) ?? [])];
  const first = statuses.find((status) => isRejection([status])) ?? statuses[0];
  return {
    level: isPayer ? 'payer' : 'clearinghouse',
    outcome: rejected ? 'rejected' : 'accepted',
    code: first ? codeOf(first) : null,
    receivedDate: claim?.date ?? null,
    payerClaimControlNumber: isPayer ? (claim?.payerClaimControlNumber ?? null) : null,
    reason:
      first?.text ?? `Rejected by the ${isPayer ? 'payer' : 'clearinghouse'}${first ? ` (${codeOf(first)})` : ''}.`,
    issues: rejected ? all.filter((code) => isRejection([code]) || code.text !== null).map(issueOf) : [],
    lineRejected: !rejected && lines.includes('rejected'),
  };
};

/** 277: where the work on a claim stands, with the first code. */
export const progressFrom277 = (statuses: readonly ClaimStatusCode[]): ClaimProgress | UnclearResponse => {
  const status = progressOf(statuses);
  const [first] = statuses;
  return status === 'unknown' || !first ? { unclear: 'unknown_status' } : { status, code: codeOf(first) };
};

/** Charge, NPI and first day that a 277CA repeats must be those of the bill. */
export const matchesBill = (
  { facts, snapshot }: BillOnFile,
  { charged, providerNpi, serviceDate }: Pick<ClaimStatus, 'charged' | 'providerNpi' | 'serviceDate'>,
): boolean =>
  (charged === null || charged === facts.charged) &&
  (providerNpi === null || providerNpi === snapshot?.billingProvider.npi) &&
  (serviceDate === null || serviceDate === snapshot?.service.date);
