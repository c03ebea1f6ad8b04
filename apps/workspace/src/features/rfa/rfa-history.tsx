import { rfaWords } from '../../rfa-messages';
import { DataTable } from '../../ui/data-table';
import { NONE, time, today } from '../../ui/format';
import { inWords } from '../../ui/in-words';
import { Panel, State } from '../../ui/parts';
import { DeliveryNote } from './delivery-note';
import { dayOrInstant, nameOfItem } from './rfa-parts';
import type { Rfa } from './rfas';

type Transmission = Rfa['transmissions'][number];

const tones: Readonly<Record<string, string>> = {
  queued: 'info',
  sent: 'info',
  delivered: 'info',
  received: 'success',
  failed: 'danger',
  uncertain: 'warning',
};

const destinationOf = ({ destination, channel }: Transmission): string =>
  [
    destination?.name,
    destination?.attention,
    channel === 'email' ? destination?.email : channel === 'mail' ? destination?.mailingAddress : destination?.fax,
  ]
    .filter(Boolean)
    .join(', ') || NONE;

/** What was sent and what came in. */
export const RfaDeliveries = ({ rfa: { transmissions, documents } }: { readonly rfa: Rfa }) => (
  <Panel title={rfaWords.deliveries} bare>
    <DataTable
      name={rfaWords.deliveries}
      empty={rfaWords.noDeliveries}
      rows={transmissions.toReversed()}
      keyOf={({ id }) => id}
      columns={[
        {
          head: rfaWords.how,
          cell: ({ direction, channel }) =>
            `${inWords(rfaWords.directions, direction)}: ${inWords(rfaWords.channels, channel)}`,
        },
        { head: rfaWords.to, cell: destinationOf },
        {
          head: rfaWords.columns.status,
          cell: (one) => (
            <>
              <State tone={tones[one.status] ?? 'neutral'} label={inWords(rfaWords.transmissionStates, one.status)} />
              <DeliveryNote of={one} />
            </>
          ),
        },
        { head: rfaWords.sentAt, cell: ({ sentAt }) => time(sentAt), whole: true },
        {
          head: rfaWords.receivedAt,
          cell: ({ receivedAt, depositedAt }) =>
            receivedAt === null && depositedAt !== null ? rfaWords.deposited(time(depositedAt)) : time(receivedAt),
        },
        {
          head: rfaWords.proof,
          cell: ({ proofDocumentId, providerMessageId }) =>
            documents.find(({ id }) => id === proofDocumentId)?.filename ?? providerMessageId ?? NONE,
        },
      ]}
    />
  </Panel>
);

interface Entry {
  readonly at: string;
  readonly title: string;
  readonly text?: string | null;
  readonly tone?: 'danger' | 'success' | 'warning' | 'info';
}

const outcomeTones = { approved: 'success', modified: 'warning', denied: 'danger' } as const;

/** What is on record of a request, by when it happened. */
const entriesOf = (rfa: Rfa): readonly Entry[] => {
  const { events } = rfaWords;
  const { receipt, returned, deferral, signature } = rfa;
  const decision = (told: (outcome: string, item: string) => string) => (one: Rfa['decisions'][number]) => {
    const item = rfa.items.find(({ id }) => id === one.itemId);
    return {
      at: one.decidedAt,
      title: told(inWords(rfaWords.outcomes, one.outcome), item ? nameOfItem(item) : rfaWords.item),
      text: one.reason,
      tone: outcomeTones[one.outcome as keyof typeof outcomeTones],
    };
  };
  const received = receipt?.receivedAt ?? receipt?.depositedAt;
  return [
    { at: rfa.createdAt, title: events.drafted },
    ...(signature ? [{ at: signature.signedAt, title: events.signed, text: signature.actorReference }] : []),
    ...rfa.transmissions.map((one) => {
      const channel = inWords(rfaWords.channels, one.channel);
      if (one.direction === 'inbound') return { at: one.queuedAt, title: events.cameIn(channel) };
      const isSent = one.sentAt !== null;
      return {
        at: one.sentAt ?? one.queuedAt,
        title: (isSent ? events.sent : events.queued)(channel),
        text: one.message,
      };
    }),
    ...(receipt && received
      ? [{ at: received, title: events.received, text: inWords(rfaWords.receiptBases, receipt.basis) }]
      : []),
    ...(returned
      ? [
          {
            at: returned.returnedAt,
            title: events.returned,
            text: inWords(rfaWords.returnReasons, returned.reasonCode),
            tone: 'danger' as const,
          },
        ]
      : []),
    ...rfa.informationRequests.flatMap(({ requestedAt, requestText, respondedAt }) => [
      { at: requestedAt, title: events.asked, text: requestText, tone: 'warning' as const },
      ...(respondedAt === null ? [] : [{ at: respondedAt, title: events.answered }]),
    ]),
    ...(deferral
      ? [{ at: deferral.deferredAt, title: events.deferred, text: deferral.reason, tone: 'warning' as const }]
      : []),
    ...rfa.correctedDecisions.map(decision(events.corrected)),
    ...rfa.decisions.map(decision(events.decided)),
  ];
};

/** One line of time, the latest first. */
export const RfaHistory = ({ rfa }: { readonly rfa: Rfa }) => (
  <Panel title={rfaWords.tabs.history} bare>
    <ol className="ws-time">
      {entriesOf(rfa)
        .toReversed()
        .toSorted((a, b) => dayIn(b.at).localeCompare(dayIn(a.at)) || compareInDay(a.at, b.at))
        .map(({ at, title, text, tone = 'info' }, n) => (
          <li key={`${at} ${title} ${n}`}>
            <time dateTime={at}>{dayOrInstant(at)}</time>
            <span className="ws-dot" style={{ background: `var(--ws-${tone})` }} />
            <div>
              <strong>{title}</strong>
              {text != null && <div>{text}</div>}
            </div>
          </li>
        ))}
    </ol>
  </Panel>
);

/** The day in California. */
const dayIn = (at: string): string => (at.includes('T') ? today(new Date(at)) : at);

/** Within a day a decision that knows no hour stands as late as it came into the list. */
const compareInDay = (a: string, b: string): number => (a.length > 10 && b.length > 10 ? b.localeCompare(a) : 0);
