import { publicEventId } from '../../kernel/ids.js';
import type { HistoryEvent } from '../../kernel/history.js';
import { unseal } from '../../kernel/sealed.js';
import { billerOf, type Biller } from '../shared/actors.js';
import type { BillEvent } from '../shared/bill.events.js';
import type { BillFacts } from '../shared/bill.facts.js';
import type { Cents, ReviewType, Route, Timestamp } from '../shared/bill.types.js';
import type { TransmissionAcknowledgedData } from './acknowledgement.js';
import { isStuck, type TransmissionFact, type TransmissionStatus } from './transmission-facts.js';

/** The first five describe the practice's side (see TransmissionStatus), the others the payer's. */
export const attemptStatuses = [
  'waiting_for_route',
  'failed',
  'queued',
  'written',
  'sent',
  'syntax_accepted',
  'syntax_rejected',
  'forwarded',
  'accepted',
  'rejected',
  'answered',
] as const;
export type AttemptStatus = (typeof attemptStatuses)[number];

export type Acknowledgement = Pick<TransmissionAcknowledgedData, 'level' | 'outcome' | 'code' | 'at' | 'payerFileId'>;

/** Proof that a packet was mailed, as entered by the user. */
export interface ProofOfMailing {
  readonly certifiedMailNumber?: string;
  /** Document of the bill, such as a proof of service. */
  readonly documentId?: string;
}

/** Transmission attempt. For the practice's side, see TransmissionFact. */
export interface Attempt {
  readonly id: string;
  readonly kind: 'original' | 'resubmission' | 'duplicate' | ReviewType;
  /** Null until known. */
  readonly route: Route | null;
  /** Who requested the transmission. */
  readonly biller: Biller;
  /** Last response. Null if there is none. */
  readonly answer: Exclude<AttemptStatus, TransmissionStatus> | null;
  /** `rejectedWith`: rejection code, or null if accepted. */
  readonly acknowledged: { readonly at: Timestamp; readonly rejectedWith: string | null } | null;
  /** Acknowledgments, oldest first. */
  readonly acknowledgements: readonly Acknowledgement[];
  /** Outcome according to an EOR. */
  readonly outcome: { readonly at: Timestamp; readonly isPaid: boolean } | null;
  /** Absent without proof of mailing. */
  readonly mailing?: ProofOfMailing;
}

export interface TransmissionsOnFile {
  /** Attempts, oldest first. */
  readonly attempts: readonly Attempt[];
}

/** Attempt together with the practice's side of it. */
export interface SentAttempt<Known = Attempt> {
  readonly attempt: Known;
  readonly transmission: TransmissionFact;
}

/**
 * Returns attempts, oldest first. Joins the lists for decisions and readers, which keep different fields in the same
 * order.
 */
export const sentAttempts = <Known>({
  attempts,
  facts: { transmissions },
}: {
  readonly attempts: readonly Known[];
  readonly facts: Pick<BillFacts, 'transmissions'>;
}): readonly SentAttempt<Known>[] =>
  attempts.flatMap((attempt, place) => {
    const transmission = transmissions[place];
    return transmission ? [{ attempt, transmission }] : [];
  });

export const routeLabels = { ebill: 'Electronic bill', fax: 'Fax', email: 'Email', mail: 'Mail' } as const;

interface AnsweringEor {
  readonly eorId: string;
  readonly reportedPaid: Cents;
  readonly addedAt: Timestamp;
}

interface PreviousBill {
  readonly facts: BillFacts;
  readonly attempts: readonly Attempt[];
  /** EORs that aren't voided. */
  readonly eors: readonly AnsweringEor[];
}

const kindOf = (event: BillEvent): Attempt['kind'] | null => {
  switch (event.type) {
    case 'BillSubmitted':
      return 'original';
    case 'BillResubmitted':
      return 'resubmission';
    case 'DuplicateSent':
      return 'duplicate';
    case 'ReviewSubmitted':
      return event.data.reviewType;
    default:
      return null;
  }
};

/** Returns the attempts after an event. `facts`: after the event. */
export const attemptsAfter = (
  { facts: before, attempts, eors }: PreviousBill,
  message: BillEvent,
  event: HistoryEvent,
  facts: BillFacts,
): readonly Attempt[] => {
  const kind = kindOf(message);
  if (kind !== null) {
    const id = `att_${publicEventId(event.id).slice(4)}`;
    const biller = billerOf(message.data, event);
    const fresh = { answer: null, acknowledged: null, acknowledgements: [], outcome: null };
    return [...attempts, { id, kind, route: facts.route, biller, ...fresh }];
  }
  const { at } = event.metadata;
  const now = sentAttempts({ attempts, facts });
  const wasStuck = (controlNumber: string): boolean =>
    isStuck(before.transmissions.find((transmission) => transmission.controlNumber === controlNumber)?.status);
  /** Changes the current attempt, which now has this response. */
  const answeredWith = (answer: string, change: Partial<Attempt>): readonly Attempt[] =>
    now.map(({ attempt, transmission }) => {
      const { isCurrent, answers } = transmission;
      return isCurrent && answers.includes(answer) ? { ...attempt, ...change } : attempt;
    });
  switch (message.type) {
    case 'TransmissionWritten':
    case 'TransmissionFailed':
    case 'TransmissionSent':
    case 'DeliveryRouteSet':
      return now.map(({ attempt, transmission }) =>
        withProof(
          wasStuck(transmission.controlNumber) && !isStuck(transmission.status)
            ? { ...attempt, route: facts.route }
            : attempt,
          transmission,
          message,
        ),
      );
    case 'MailingUndone':
      return now.map(({ attempt: { mailing, ...attempt }, transmission }) =>
        mailing && transmission.controlNumber !== message.data.controlNumber ? { ...attempt, mailing } : attempt,
      );
    case 'TransmissionAcknowledged':
      return now.map(({ attempt, transmission }) =>
        transmission.controlNumber === message.data.controlNumber
          ? withAcknowledgement(attempt, message.data)
          : attempt,
      );
    case 'BillAccepted':
      return answeredWith('acknowledged', { answer: 'accepted', acknowledged: { at, rejectedWith: null } });
    case 'BillRejected':
      return answeredWith('rejected', {
        answer: message.data.source === '999' ? 'syntax_rejected' : 'rejected',
        acknowledged: { at, rejectedWith: message.data.code },
      });
    case 'EorReceived':
      return answeredWith(message.data.eorId, outcomeOfEor({ ...message.data, addedAt: at }));
    case 'EorVoided': {
      const voided = eors.find(({ eorId }) => eorId === message.data.eorId);
      return now.map(({ attempt, transmission }) =>
        voided && attempt.outcome?.at === voided.addedAt
          ? { ...attempt, ...outcomeWithout(voided, attempt, transmission, eors) }
          : attempt,
      );
    }
    default:
      return attempts;
  }
};

const withProof = (attempt: Attempt, { controlNumber }: TransmissionFact, message: BillEvent): Attempt => {
  if (message.type !== 'TransmissionSent' || message.data.controlNumber !== controlNumber) return attempt;
  const { documentId } = message.data;
  const { certifiedMailNumber } = unseal(message.data.private);
  return certifiedMailNumber == null && documentId === undefined
    ? attempt
    : {
        ...attempt,
        mailing: {
          ...(certifiedMailNumber != null && { certifiedMailNumber }),
          ...(documentId !== undefined && { documentId }),
        },
      };
};

/** Returns null if the acknowledgment proves nothing new. */
const answerFromAcknowledgement = ({
  level,
  outcome,
}: Pick<Acknowledgement, 'level' | 'outcome'>): Attempt['answer'] => {
  if (level === 'interchange') return null;
  if (level === 'syntax') return outcome === 'accepted' ? 'syntax_accepted' : 'syntax_rejected';
  if (outcome === 'rejected') return 'rejected';
  return level === 'clearinghouse' ? 'forwarded' : 'accepted';
};

const answerRank = {
  syntax_accepted: 1,
  syntax_rejected: 1,
  forwarded: 2,
  accepted: 3,
  rejected: 3,
  answered: 4,
} as const;
const rankOf = (answer: Attempt['answer']): number => (answer === null ? 0 : answerRank[answer]);

/** A known status never moves backward, because a 999 may arrive after the payer's own response. */
const withAcknowledgement = (
  attempt: Attempt,
  { level, outcome, code, at, payerFileId }: TransmissionAcknowledgedData,
): Attempt => {
  const shown = answerFromAcknowledgement({ level, outcome });
  const further = shown !== null && rankOf(shown) >= rankOf(attempt.answer);
  const isVerdict = further && (level === 'payer' || outcome === 'rejected');
  return {
    ...attempt,
    ...(further && { answer: shown }),
    ...(isVerdict && { acknowledged: { at, rejectedWith: outcome === 'rejected' ? (code ?? '') : null } }),
    acknowledgements: [...attempt.acknowledgements, { level, outcome, code, at, payerFileId }],
  };
};

type Outcome = Pick<Attempt, 'answer' | 'outcome'>;

const outcomeOfEor = ({ reportedPaid, addedAt }: AnsweringEor): Outcome => ({
  answer: 'answered',
  outcome: { at: addedAt, isPaid: reportedPaid > 0 },
});

/** Returns the outcome after a void: from the EOR before it, or else from the payer's acknowledgments. */
const outcomeWithout = (
  voided: AnsweringEor,
  { acknowledged, acknowledgements }: Attempt,
  transmission: TransmissionFact,
  eors: readonly AnsweringEor[],
): Outcome => {
  const left = eors.findLast(({ eorId }) => eorId !== voided.eorId && transmission.answers.includes(eorId));
  if (left) return outcomeOfEor(left);
  const furthest = acknowledgements
    .map(answerFromAcknowledgement)
    .reduce((best, current) => (rankOf(current) >= rankOf(best) ? current : best), null);
  const answer = acknowledged && (acknowledged.rejectedWith === null ? 'accepted' : 'rejected');
  const known = furthest ?? answer;
  // A payer that reversed an EOR still has the bill, so the attempt remains answered.
  const isReversed = transmission.answers.some((answer) => answer !== 'acknowledged' && answer !== 'rejected');
  return { answer: isReversed && rankOf(known) < rankOf('accepted') ? 'accepted' : known, outcome: null };
};
