import { publicEventId } from '../../kernel/ids.js';
import type { HistoryEvent } from '../../kernel/history.js';
import { billerOf, type Biller } from '../shared/actors.js';
import type { BillEvent } from '../shared/bill.events.js';
import type { BillFacts } from '../shared/bill.facts.js';
import type { Cents, ReviewType, Route, Timestamp } from '../shared/bill.types.js';
import type { TransmissionAcknowledgedData } from './acknowledgement.js';
import { isStuck, type TransmissionFact, type TransmissionStatus } from './transmission-facts.js';

/** How far a transmission is. The first five are the practice's side (see TransmissionStatus), the others the payer's. */
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

/** Acknowledgement of a transmission by a partner or payer, and in which of its files. */
export type Acknowledgement = Pick<TransmissionAcknowledgedData, 'level' | 'outcome' | 'code' | 'at' | 'payerFileId'>;

/** One transmission to the payer and its result. See TransmissionFact for the practice's side. */
export interface Attempt {
  readonly id: string;
  readonly kind: 'original' | 'resubmission' | 'duplicate' | ReviewType;
  /** How it goes to the payer; null as long as no route is known. */
  readonly route: Route | null;
  /** The person or key that asked for the transmission. */
  readonly biller: Biller;
  /** The payer's last answer to the transmission; null while there is none. */
  readonly answer: Exclude<AttemptStatus, TransmissionStatus> | null;
  /** The acknowledgement, and the code that it was rejected with: null where it was accepted. */
  readonly acknowledged: { readonly at: Timestamp; readonly rejectedWith: string | null } | null;
  /** Oldest first. */
  readonly acknowledgements: readonly Acknowledgement[];
  /** Outcome that an EOR gave the transmission. */
  readonly outcome: { readonly at: Timestamp; readonly isPaid: boolean } | null;
}

/** Part of a bill on file about its transmissions. */
export interface TransmissionsOnFile {
  /** Oldest first. */
  readonly attempts: readonly Attempt[];
}

/** An attempt, and the practice's side of it. */
export interface SentAttempt<Known = Attempt> {
  readonly attempt: Known;
  readonly transmission: TransmissionFact;
}

/** The transmissions of a bill, oldest first: decisions know one side of each, readers the other, in the same order. */
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

/** EOR that answers a transmission. */
interface AnsweringEor {
  readonly eorId: string;
  readonly reportedPaid: Cents;
  readonly addedAt: Timestamp;
}

/** The bill before an event. */
interface PreviousBill {
  readonly facts: BillFacts;
  readonly attempts: readonly Attempt[];
  /** Those that stand. */
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

/** The transmissions after an event: a new one, or news of one. `facts` are those after the event. */
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
  /** Those that have this answer now, changed. */
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
        wasStuck(transmission.controlNumber) && !isStuck(transmission.status)
          ? { ...attempt, route: facts.route }
          : attempt,
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

/** How far an acknowledgement shows a transmission to be; null where it shows nothing new. */
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

/** An acknowledgement never takes back what is known already: a 999 may come after the payer's own answer. */
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

/** Outcome of a transmission once an EOR is void: by the EOR before it, else by the payer's acknowledgement. */
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
