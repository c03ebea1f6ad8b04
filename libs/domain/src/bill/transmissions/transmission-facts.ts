import type { Environment, InterchangeNumbers, Route, Timestamp } from '../shared/bill.types.js';

/**
 * The practice's side of a transmission:
 *
 * - `waiting_for_route`: no delivery method is known.
 * - `failed`: it cannot be sent as is.
 * - `queued`: it is waiting to be written.
 * - `written`: it is in the outbox.
 * - `sent`: it was sent to the payer.
 */
export type TransmissionStatus = 'waiting_for_route' | 'failed' | 'queued' | 'written' | 'sent';

/** Returns true if nothing was sent and nothing will be sent until a user acts. */
export const isStuck = (status: TransmissionStatus | 'answered' | undefined): boolean =>
  status === 'waiting_for_route' || status === 'failed';

export interface TransmissionFact {
  /** Control number, in the form `<billNumber>-<n>`. */
  readonly controlNumber: string;
  readonly status: TransmissionStatus;
  readonly createdAt: Timestamp;
  /** Starts the payer's deadlines. Null until known. */
  readonly sentAt: Timestamp | null;
  /** True if payer responses refer to this transmission. Never true for a duplicate. */
  readonly isCurrent: boolean;
  /** Payer responses: `acknowledged`, `rejected`, and IDs of EORs that aren't voided. */
  readonly answers: readonly string[];
  /** When it entered the outbox or the print queue. Absent if it never did. */
  readonly writtenAt?: Timestamp | null;
  /** Partner that delivers the transmission. Absent or null if there is none. */
  readonly partner?: string | null;
  /** Present if the bill's method changed after this transmission. Absent if it is the bill's current method. */
  readonly route?: Route | null;
  /** Numbers in the partner's file, once it is written. */
  readonly interchange?: InterchangeNumbers | null;
}

/** Facts from which transmissions are created. */
export interface TransmissionSource {
  readonly billNumber: number;
  readonly route: Route | null;
  readonly environment: Environment;
  readonly transmissions: readonly TransmissionFact[];
}

/** Returns the transmission that payer responses refer to. */
export const currentTransmission = ({
  transmissions,
}: Pick<TransmissionSource, 'transmissions'>): TransmissionFact | undefined =>
  transmissions.findLast(({ isCurrent }) => isCurrent);

/** Status on the practice's side until the payer responds. */
export type CurrentTransmissionStatus = TransmissionStatus | 'answered';

/** A response proves that the payer received the transmission, even if sending was not recorded. */
export const currentTransmissionStatus = (
  facts: Pick<TransmissionSource, 'transmissions'>,
): CurrentTransmissionStatus => {
  const { status = 'sent', answers = [] } = currentTransmission(facts) ?? {};
  return answers.length > 0 ? 'answered' : status;
};

/** A duplicate is never the current one. In the sandbox, a transmission counts as sent immediately. */
export const withNewTransmission = <Facts extends TransmissionSource>(
  facts: Facts,
  createdAt: Timestamp,
  isCurrent = true,
): Facts => {
  const { transmissions, route, environment, billNumber } = facts;
  const status = route === null ? 'waiting_for_route' : environment === 'live' ? 'queued' : 'sent';
  return {
    ...facts,
    transmissions: [
      ...(isCurrent ? transmissions.map((transmission) => ({ ...transmission, isCurrent: false })) : transmissions),
      {
        controlNumber: `${billNumber}-${transmissions.length + 1}`,
        status,
        createdAt,
        sentAt: status === 'sent' ? createdAt : null,
        isCurrent,
        answers: [],
      },
    ],
  };
};

const updateTransmissions = <Facts extends TransmissionSource>(
  facts: Facts,
  change: (fact: TransmissionFact) => Partial<TransmissionFact>,
): Facts => ({
  ...facts,
  transmissions: facts.transmissions.map((transmission) => ({ ...transmission, ...change(transmission) })),
});

/** Adds a response to the current transmission. */
export const withPayerAnswer = <Facts extends TransmissionSource>(facts: Facts, answer: string): Facts =>
  updateTransmissions(facts, ({ isCurrent, answers }) => (isCurrent ? { answers: [...answers, answer] } : {}));

/** Removes a response that was voided. */
export const withoutPayerAnswer = <Facts extends TransmissionSource>(facts: Facts, answer: string): Facts =>
  updateTransmissions(facts, ({ answers }) => ({ answers: answers.filter((entry) => entry !== answer) }));

/** Marks a transmission as written to the outbox. */
export const withWritten = <Facts extends TransmissionSource>(
  facts: Facts,
  {
    controlNumber,
    writtenAt = null,
    partner,
    interchange,
  }: Pick<TransmissionFact, 'controlNumber' | 'writtenAt' | 'partner' | 'interchange'>,
): Facts =>
  updateTransmissions(facts, (fact) =>
    fact.controlNumber === controlNumber && fact.status !== 'waiting_for_route'
      ? { status: 'written', sentAt: null, writtenAt, ...(partner && { partner, interchange: interchange ?? null }) }
      : {},
  );

/** Marks a transmission that can't be written, couldn't be delivered, or was rejected as a whole. */
export const withFailed = <Facts extends TransmissionSource>(facts: Facts, controlNumber: string): Facts =>
  updateTransmissions(facts, (fact) =>
    fact.controlNumber === controlNumber && !isStuck(fact.status)
      ? { status: 'failed', sentAt: null, ...(fact.writtenAt && { writtenAt: null }) }
      : {},
  );

export const withSent = <Facts extends TransmissionSource>(
  facts: Facts,
  controlNumber: string,
  sentAt: Timestamp,
): Facts =>
  updateTransmissions(facts, (fact) => (fact.controlNumber === controlNumber ? { status: 'sent', sentAt } : {}));

/** Earlier transmissions keep their own method. */
export const withNewRoute = <Facts extends TransmissionSource>(facts: Facts, route: Route): Facts => ({
  ...facts,
  route,
  transmissions: facts.transmissions.map((transmission) => ({ ...transmission, route: routeOf(facts, transmission) })),
});

export const routeOf = ({ route }: Pick<TransmissionSource, 'route'>, fact: TransmissionFact): Route | null =>
  fact.route === undefined ? route : fact.route;

/** The current transmission can then be sent; replaced ones stay unsent. */
export const withRoute = <Facts extends TransmissionSource>(facts: Facts, route: Route, setAt: Timestamp): Facts =>
  updateTransmissions({ ...facts, route }, ({ status, isCurrent, route: own }) => {
    if (!isStuck(status) || !isCurrent) return {};
    const going =
      facts.environment === 'live' ? ({ status: 'queued' } as const) : ({ status: 'sent', sentAt: setAt } as const);
    return { ...going, ...(own !== undefined && { route }) };
  });

export interface TransmissionsFacts {
  readonly route: Route | null;
  /** Number of transmissions so far, including duplicates. */
  readonly attempt: number;
  /** Control numbers of transmissions written to the outbox. */
  readonly written: readonly string[];
  /** Transmissions, oldest first. */
  readonly transmissions: readonly TransmissionFact[];
}
