import type { Environment, InterchangeNumbers, Route, Timestamp } from '../shared/bill.types.js';

/**
 * How far the practice's own side of a transmission is: no way is known; it cannot go as it is; on its way into the
 * outbox, or in it; gone.
 */
export type TransmissionStatus = 'waiting_for_route' | 'failed' | 'queued' | 'written' | 'sent';

/** Nothing left, and nothing will before somebody does something about it. */
export const isStuck = (status: TransmissionStatus | 'answered' | undefined): boolean =>
  status === 'waiting_for_route' || status === 'failed';

/** One transmission to the payer. */
export interface TransmissionFact {
  /** `<billNumber>-<n>`. */
  readonly controlNumber: string;
  readonly status: TransmissionStatus;
  readonly createdAt: Timestamp;
  /** Start of the payer's clocks; null as long as nobody knows that it left. */
  readonly sentAt: Timestamp | null;
  /** The one that the payer's answers are about: a duplicate never is. */
  readonly isCurrent: boolean;
  /** The payer's answers to the transmission: `acknowledged`, `rejected`, and the ids of EORs that stand. */
  readonly answers: readonly string[];
  /** When it came into the outbox or the print queue; absent where it never did. */
  readonly writtenAt?: Timestamp | null;
  /** Id of the partner through whom it goes; absent or null where through none. */
  readonly partner?: string | null;
  /** How it goes, where the bill took another route after it; absent where it goes by the bill's. */
  readonly route?: Route | null;
  /** Where in the partner's files it stands, once it was written. */
  readonly interchange?: InterchangeNumbers | null;
}

/** Facts of a bill that its transmissions are made from. */
export interface TransmissionSource {
  readonly billNumber: number;
  readonly route: Route | null;
  readonly environment: Environment;
  readonly transmissions: readonly TransmissionFact[];
}

/** The transmission that the payer's answers are about. */
export const currentTransmission = ({
  transmissions,
}: Pick<TransmissionSource, 'transmissions'>): TransmissionFact | undefined =>
  transmissions.findLast(({ isCurrent }) => isCurrent);

/** Where the current transmission stands: what the practice did with it, until the payer answers. */
export type CurrentTransmissionStatus = TransmissionStatus | 'answered';

/** An answer shows that the payer has it, whichever way it came there and whether or not anybody said that it left. */
export const currentTransmissionStatus = (
  facts: Pick<TransmissionSource, 'transmissions'>,
): CurrentTransmissionStatus => {
  const { status = 'sent', answers = [] } = currentTransmission(facts) ?? {};
  return answers.length > 0 ? 'answered' : status;
};

/** One more transmission: the current one unless it is a duplicate. In the sandbox it is sent at once. */
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

/** The payer answered what is current. */
export const withPayerAnswer = <Facts extends TransmissionSource>(facts: Facts, answer: string): Facts =>
  updateTransmissions(facts, ({ isCurrent, answers }) => (isCurrent ? { answers: [...answers, answer] } : {}));

/** An answer that does not count any more. */
export const withoutPayerAnswer = <Facts extends TransmissionSource>(facts: Facts, answer: string): Facts =>
  updateTransmissions(facts, ({ answers }) => ({ answers: answers.filter((entry) => entry !== answer) }));

/** It lies in the outbox. */
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

/** It cannot go as it is, could not be carried, or was refused as a whole where it went. */
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

/** A bill from which on everything goes by another route: what was begun before keeps its own. */
export const withNewRoute = <Facts extends TransmissionSource>(facts: Facts, route: Route): Facts => ({
  ...facts,
  route,
  transmissions: facts.transmissions.map((transmission) => ({ ...transmission, route: routeOf(facts, transmission) })),
});

/** How a transmission goes. */
export const routeOf = ({ route }: Pick<TransmissionSource, 'route'>, fact: TransmissionFact): Route | null =>
  fact.route === undefined ? route : fact.route;

/** There is a route: what is current goes on its way. What it took the place of does not. */
export const withRoute = <Facts extends TransmissionSource>(facts: Facts, route: Route, setAt: Timestamp): Facts =>
  updateTransmissions({ ...facts, route }, ({ status, isCurrent, route: own }) => {
    if (!isStuck(status) || !isCurrent) return {};
    const going =
      facts.environment === 'live' ? ({ status: 'queued' } as const) : ({ status: 'sent', sentAt: setAt } as const);
    return { ...going, ...(own !== undefined && { route }) };
  });

/** Facts of transmissions. */
export interface TransmissionsFacts {
  readonly route: Route | null;
  /** Transmissions so far, duplicates included. */
  readonly attempt: number;
  /** Control numbers of the transmissions that lie in the outbox. */
  readonly written: readonly string[];
  /** Oldest first. */
  readonly transmissions: readonly TransmissionFact[];
}
