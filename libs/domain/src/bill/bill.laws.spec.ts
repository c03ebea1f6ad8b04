import fc from 'fast-check';
import { presentActivity } from '#contracts';
import {
  asMessage,
  balanceOf,
  creditOf,
  bill,
  billView,
  evolveBillView,
  fold,
  losAngelesDate,
  noBillView,
  paidOf,
  publicBillTypes,
  REDACTED,
  stateOf,
  sum,
  undecidedReview,
  writtenOffOf,
  type BillEvent,
  type BillFacts,
  type BillState,
  type BillOnFile,
  type DataOf,
  type HistoryEvent,
  type Timestamp,
} from '#domain';
import {
  anyBillScript,
  attempt,
  billText,
  dataOf,
  eraseHistory,
  iterations,
  storedEventsOf,
  type BillScript,
} from '#testing/pure';

const factsAfterEach = ({ chapters }: BillScript): readonly BillFacts[] =>
  chapters.map((_, index) => fold(bill, chapters.slice(0, index + 1).flat()));
const historyOf = ({ commands }: BillScript): readonly HistoryEvent[] => storedEventsOf(commands);
const law = (name: string, holds: (tale: BillScript) => void) => {
  it(name, () => {
    fc.assert(fc.property(anyBillScript, holds), { numRuns: iterations(60) });
  });
};

describe('a bill after any sequence of commands', () => {
  law('has paid + balance + written off equal to charged + credit, with no negative amount', (tale) => {
    for (const facts of factsAfterEach(tale)) {
      const [paid, balance, writtenOff] = [paidOf(facts), balanceOf(facts), writtenOffOf(facts)];
      expect(paid + balance + writtenOff).toBe(facts.charged + creditOf(facts));
      expect(Math.min(balance, creditOf(facts))).toBe(0);
      expect(Math.min(paid, balance, writtenOff)).toBeGreaterThanOrEqual(0);
    }
  });

  law('has the recorded state that `stateOf` computes from the facts', (tale) => {
    for (const facts of factsAfterEach(tale)) expect(facts.state).toBe(stateOf(facts));
  });

  law('has the state that follows from its events by the independent rule', (tale) => {
    tale.chapters.forEach((_, index) => {
      const events = tale.chapters.slice(0, index + 1).flat();
      // A repeated command records nothing, not even its time.
      const spoke = tale.chapters.findLastIndex((chapter, at) => at <= index && chapter.length > 0);
      const command = tale.commands[spoke]!;
      const at = command.type === 'SubmitBill' ? command.data.submittedAt : command.data.at;
      expect(fold(bill, events).state).toBe(stateByLaw(events, at));
    });
  });

  law('records each change of state once, with the previous state, after the event of the new state', (tale) => {
    const events = tale.chapters.flat();
    const changes = dataOf(events, 'BillStatusUpdated');
    changes.forEach(({ from, to }, index) => {
      expect(from).toBe(changes[index - 1]?.to ?? null);
      expect(to).not.toBe(from);
    });
    events.forEach((event, index) => {
      if (event.type !== 'BillStatusUpdated') return;
      const own = stateEvents[event.data.to];
      if (own) expect(events[index - 1]?.type).toBe(own);
    });
  });

  law('has the amounts of each event right after the event', (tale) => {
    const history: BillEvent[] = [];
    for (const event of tale.chapters.flat()) {
      history.push(event);
      const facts = fold(bill, history);
      if ('balance' in event.data) expect(event.data.balance).toBe(balanceOf(facts));
      if (/^(Payment|Refund|Recoupment)/.test(event.type) && 'balance' in event.data)
        expect('credit' in event.data ? event.data.credit : 0).toBe(creditOf(facts));
      if ('paid' in event.data) expect(event.data.paid).toBe(paidOf(facts));
      if ('writtenOff' in event.data) expect(event.data.writtenOff).toBe(writtenOffOf(facts));
    }
  });

  law('has the events of one command in the order of the public feed', (tale) => {
    for (const chapter of tale.chapters) {
      // Each state change ends a part. Deadline events and the acceptance before a simulated response come first.
      const parts = chapter.map(({ type }) => (type === 'BillStatusUpdated' ? '|' : type)).join(' ');
      for (const part of parts.split('|')) {
        const ranks = part
          .trim()
          .split(' ')
          .map((type) => rank.indexOf(type))
          .filter((at) => at >= 0);
        expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
      }
    }
  });

  law('has at most one submitted review without an outcome, plus the reviews that were reopened', (tale) => {
    const reopened = dataOf(tale.chapters.flat(), 'ReviewReopened').length;
    for (const facts of factsAfterEach(tale)) {
      const waiting = facts.reviews.filter(({ state, outcome }) => state === 'submitted' && outcome === null);
      expect(waiting.length).toBeLessThanOrEqual(1 + reopened);
      expect(undecidedReview(facts)).toBe(waiting[0]);
      expect(facts.reviews.every(({ state, submittedAt }) => (state === 'submitted') === (submittedAt !== null))).toBe(
        true,
      );
    }
  });

  law('has at most one submitted review per EOR', (tale) => {
    for (const facts of factsAfterEach(tale)) {
      const disputed = facts.reviews.filter(({ state }) => state === 'submitted').map(({ eorId }) => eorId);
      expect(new Set(disputed).size).toBe(disputed.length);
    }
  });

  law('does not change after a rejected command, and a repeated command has the same result', (tale) => {
    const past = tale.chapters.slice(0, -1).flat();
    const before = JSON.stringify(past);
    const last = tale.commands.at(-1)!;
    expect(attempt(past, last)).toEqual(attempt(past, last));
    expect(JSON.stringify(past)).toBe(before);
  });
});

describe('a voided EOR', () => {
  law('leaves the bill as if the EOR was never received, except for payments and reviews', (tale) => {
    const events = tale.chapters.flat();
    const gone = dataOf(events, 'EorVoided').map(({ eorId }) => eorId);
    const without = fold(
      bill,
      events.filter(({ type, data }) => !(type.startsWith('Eor') && gone.includes((data as { eorId: string }).eorId))),
    );
    const { eors, receivedAt, receivedFrom } = fold(bill, events);
    // A payer that reversed its EOR has still received the bill.
    const isReversed = dataOf(events, 'EorVoided').some(({ reversedBy }) => reversedBy !== undefined);
    if (!isReversed)
      expect({ receivedAt, receivedFrom }).toEqual({
        receivedAt: without.receivedAt,
        receivedFrom: without.receivedFrom,
      });
    expect(eors.map(({ eorId }) => eorId)).toEqual(without.eors.map(({ eorId }) => eorId));
  });

  law('decides no review', (tale) => {
    for (const { reviews, eors } of factsAfterEach(tale))
      for (const { decidedBy, decidingEorId } of reviews)
        expect(decidedBy !== 'eor' || eors.some(({ eorId }) => eorId === decidingEorId)).toBe(true);
  });
});

describe('an EOR of the simulated payer', () => {
  law('has lines and a total that add up to the cent', (tale) => {
    for (const eor of dataOf(tale.chapters.flat(), 'EorReceived').filter(({ source }) => source === 'sandbox')) {
      for (const { billed, allowed, reportedPaid, adjustments } of eor.lines) {
        expect(billed - reportedPaid - sum(adjustments.map(({ amount }) => amount))).toBe(0);
        expect(allowed).toBe(reportedPaid);
        expect(Math.min(reportedPaid, ...adjustments.map(({ amount }) => amount))).toBeGreaterThanOrEqual(0);
      }
      expect(sum(eor.lines.map(({ reportedPaid }) => reportedPaid))).toBe(eor.reportedPaid);
      expect(sum(eor.lines.map(({ allowed }) => allowed))).toBe(eor.allowed);
    }
  });
});

describe('the view of a bill', () => {
  law('has the same facts as the decider', (tale) => {
    const history = historyOf(tale);
    expect(billView(history).facts).toEqual(fold(bill, history.map(asMessage)));
  });

  law('is the same for the same history and for a view that is restored from JSON after each event', (tale) => {
    const history = historyOf(tale);
    const stored = history.reduce<BillOnFile>(
      (view, event) => JSON.parse(JSON.stringify(evolveBillView(view, event))) as BillOnFile,
      noBillView,
    );
    expect(stored).toEqual(billView(history));
  });

  law('contains no digits of an SSN', (tale) => {
    const text = JSON.stringify(billView(historyOf(tale)));
    expect(text).not.toContain(billText.patient.ssn!);
    if (text.includes('"taxIdType":"SSN"')) expect(text).not.toContain('987654321');
  });

  law('describes each event and names its actor, before and after erasure', (tale) => {
    const history = historyOf(tale);
    for (const { activity, notes } of [billView(history), billView(eraseHistory(history))]) {
      const words = presentActivity(activity).flatMap(({ description, title }) => [description, title]);
      expect(words).not.toContain('');
      expect([...activity.map(({ actor }) => actor), ...notes.map(({ author }) => author)].filter(isNoName)).toEqual(
        [],
      );
    }
  });

  law('has the sequence of the last public event', (tale) => {
    const history = historyOf(tale);
    const last = history.findLast(({ type }) => publicBillTypes[type as BillEvent['type']] !== null);
    expect(billView(history).lastEventSequence).toBe(String(last?.position));
  });

  it('ignores events of unknown types and tolerates shredded text', () => {
    const mischief = fc.array(fc.tuple(fc.nat(30), fc.constantFrom(...strange)), { maxLength: 5 });
    fc.assert(
      fc.property(anyBillScript, fc.func(fc.boolean()), mischief, (tale, shredded, intruders) => {
        const history = historyOf(tale).map((event): HistoryEvent => {
          const hides = 'private' in event.data && shredded(event.revision);
          return hides ? { ...event, data: { ...event.data, private: REDACTED } } : event;
        });
        const crowded = intruders.reduce(
          (all, [at, type]) => all.toSpliced(at, 0, { ...history[0]!, type, data: { private: REDACTED } }),
          history,
        );
        const view = billView(crowded);
        expect(view).toEqual(billView(history));
        expect(view.facts.state).toBe(billView(historyOf(tale)).facts.state);
        expect(paidOf(view.facts)).toBe(paidOf(billView(historyOf(tale)).facts));
      }),
      { numRuns: iterations(60) },
    );
  });
});

const isNoName = (name: string): boolean => !['Bo Biller', 'Payer', 'System', 'Server key'].includes(name);

const strange = [
  'RequestAcknowledged',
  'SubjectShredded',
  'BillTeleported',
  'toString',
  'constructor',
  'hasOwnProperty',
  '__proto__',
  '',
];

const stateEvents: Readonly<Partial<Record<BillState, BillEvent['type']>>> = {
  denied: 'BillDenied',
  partially_paid: 'BillPartiallyPaid',
  paid: 'BillPaid',
  second_review: 'BillInSecondReview',
  ibr: 'BillInIbr',
  lien: 'BillInLien',
  accepted_no_response: 'BillNoResponse',
};

/** Promised order of events within one append. */
const rank: readonly string[] = [
  'ReviewCreated',
  'ReviewSubmitted',
  'EorReceived',
  'EorVoided',
  'PaymentPosted',
  'PaymentVoided',
  'PaymentReclassified',
  'RefundRecorded',
  'RefundUndone',
  'RecoupmentProposed',
  'RecoupmentAccepted',
  'RecoupmentDisputed',
  'ReviewReopened',
  'ReviewDecided',
  ...Object.values(stateEvents),
];

/**
 * Computes the state directly from the events. Shares no code with `stateOf`, so it verifies that rule independently.
 */
const stateByLaw = (events: readonly BillEvent[], at: Timestamp): BillState => {
  const place = (event: BillEvent) => events.indexOf(event);
  const last = (...types: BillEvent['type'][]) => events.findLast(({ type }) => types.includes(type));
  if (last('BillClosed', 'BillReopened')?.type === 'BillClosed') return 'closed';
  const charged = dataOf(events, 'BillSubmitted')[0]!.charged;
  const voided = dataOf(events, 'PaymentVoided').map(({ paymentId }) => paymentId);
  const principalIn = (event: BillEvent): number =>
    event.type !== 'PaymentPosted' || voided.includes(event.data.paymentId)
      ? 0
      : (dataOf(events, 'PaymentReclassified').findLast(({ paymentId }) => paymentId === event.data.paymentId)
          ?.principal ?? event.data.principal);
  const standing = events.filter((event) => principalIn(event) > 0);
  const undone = dataOf(events, 'RefundUndone').map(({ refundId }) => refundId);
  const back = [
    ...dataOf(events, 'RefundRecorded').filter(({ refundId }) => !undone.includes(refundId)),
    ...dataOf(events, 'RecoupmentAccepted'),
  ];
  const paid = sum(standing.map(principalIn)) - sum(back.map(({ amount }) => amount));
  if (paid >= charged) return 'paid';
  if (last('LienMarked', 'LienWithdrawn')?.type === 'LienMarked') return 'lien';
  const review = dataOf(events, 'ReviewSubmitted').find(({ reviewId }) => {
    const fate = events.findLast(
      ({ type, data }) =>
        ['ReviewSubmitted', 'ReviewDecided', 'ReviewReopened'].includes(type) &&
        (data as { reviewId: string }).reviewId === reviewId,
    );
    return fate?.type !== 'ReviewDecided';
  });
  if (review) return review.reviewType === 'second_review' ? 'second_review' : 'ibr';
  const gone = dataOf(events, 'EorVoided').map(({ eorId }) => eorId);
  const served = ({ eorId, servedAt, servedSafe = servedAt }: DataOf<BillEvent, 'EorReceived'>): string =>
    dataOf(events, 'EorServiceCorrected').findLast((corrected) => corrected.eorId === eorId)?.is.servedSafe ??
    servedSafe;
  const latest = events
    .filter((event) => event.type === 'EorReceived')
    .filter(({ data }) => !gone.includes(data.eorId))
    .toSorted((a, b) =>
      served(a.data) === served(b.data) ? place(a) - place(b) : served(a.data) < served(b.data) ? -1 : 1,
    )
    .at(-1);
  const refusedMore = latest !== undefined && latest.data.answers !== 'original' && paid > 0;
  if (latest?.data.reportedPaid === 0 && !refusedMore && !standing.some((event) => place(event) > place(latest)))
    return 'denied';
  if (paid > 0) return 'partially_paid';
  if (latest) return 'processed';
  const answer = last('BillSubmitted', 'BillResubmitted', 'BillAccepted', 'BillRejected');
  if (answer?.type === 'BillRejected') return 'rejected';
  if (answer?.type !== 'BillAccepted') {
    // A payer that reversed its EOR has still received the bill.
    const isReversed = dataOf(events.slice(answer ? place(answer) : 0), 'EorVoided').some(
      ({ reversedBy }) => reversedBy !== undefined,
    );
    return isReversed ? 'accepted' : 'submitted';
  }
  const moved = dataOf(events.slice(place(answer)), 'DeadlinesReassessed').at(-1);
  return losAngelesDate(at) > (moved?.is ?? answer.data.responseDueDate) ? 'accepted_no_response' : 'accepted';
};
