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

export type AcknowledgementFacts = Omit<AcknowledgementFound, 'controlNumber' | 'payerFileId'>;

export interface ClaimProgress {
  readonly status: 'pending' | 'final';
  readonly code: string;
}

/** A response that changes nothing. `contradictory`: its parts conflict; `unmatched`: it is about sets never sent. */
export interface UnclearResponse {
  readonly unclear: Extract<PayerFileReason, 'unknown_status' | 'contradictory' | 'unmatched'>;
}

export const isUnclear = (answer: object): answer is UnclearResponse => 'unclear' in answer;

const noDetails = { receivedDate: null, payerClaimControlNumber: null, lineRejected: false } as const;

/** Reads a TA1. An accepted interchange has no error code; a rejected one does. */
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

/** GS01 and ST01 values of outgoing bills. */
const SENT_TYPES = { group: 'HC', set: '837' } as const;

/** Reads a 999 for one set, or for the group if it names no set. */
export const acknowledgementFrom999 = (
  group: FunctionalAcknowledgement,
  set: SetAcknowledgement | null,
): AcknowledgementFacts | UnclearResponse => {
  if (group.groupType !== SENT_TYPES.group || (set && set.type !== SENT_TYPES.set)) return { unclear: 'unmatched' };
  if (isContradictory(group)) return { unclear: 'contradictory' };
  const { verdict } = set ?? group;
  // If a group is partially accepted, it must list its sets.
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

/** NM101 in a 277CA. A clearinghouse (AY, 41) does not speak for the payer. */
const sourceBySender: Readonly<Record<string, 'payer' | 'clearinghouse'>> = {
  PR: 'payer',
  AY: 'clearinghouse',
  '41': 'clearinghouse',
};

/**
 * Reads 277CA statuses for a claim, a provider, or us as the sender. The payer has a claim only if it accepts (A2) or
 * rejects it. A0, A1, and acceptance by a clearinghouse count as forwarded.
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

/** Reads a 277: a claim's progress, with the first status code. */
export const progressFrom277 = (statuses: readonly ClaimStatusCode[]): ClaimProgress | UnclearResponse => {
  const status = progressOf(statuses);
  const [first] = statuses;
  return status === 'unknown' || !first ? { unclear: 'unknown_status' } : { status, code: codeOf(first) };
};

/** Returns true if the charge, NPI, and first day repeated in a 277CA are the bill's. */
export const matchesBill = (
  { facts, snapshot }: BillOnFile,
  { charged, providerNpi, serviceDate }: Pick<ClaimStatus, 'charged' | 'providerNpi' | 'serviceDate'>,
): boolean =>
  (charged === null || charged === facts.charged) &&
  (providerNpi === null || providerNpi === snapshot?.billingProvider.npi) &&
  (serviceDate === null || serviceDate === snapshot?.service.date);
