import { useQuery } from '@tanstack/react-query';
import { rfaWords } from '../../rfa-messages';
import { Asked } from '../../ui/asked';
import { DataTable } from '../../ui/data-table';
import { NONE, time, today } from '../../ui/format';
import { inWords } from '../../ui/in-words';
import { Panel, State } from '../../ui/parts';
import { DeliveryNote } from './delivery-note';
import { dayOrInstant, nameOfItem } from './rfa-parts';
import { rfaEvents, type Rfa } from './rfas';

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
        {
          head: rfaWords.to,
          cell: (transmission) => (
            <>
              {destinationOf(transmission)}
              {transmission.message !== null && <div className="ws-soft">{transmission.message}</div>}
            </>
          ),
        },
        {
          head: rfaWords.columns.status,
          cell: (transmission) => (
            <>
              <State
                tone={tones[transmission.status] ?? 'neutral'}
                label={inWords(rfaWords.transmissionStates, transmission.status)}
              />
              <DeliveryNote of={transmission} />
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

const outcomeTones = { approved: 'success', modified: 'warning', denied: 'danger' } as const;

/** What was decided of which item, corrected decisions among it, the latest first. */
export const RfaDecisions = ({ rfa: { items, decisions, correctedDecisions } }: { readonly rfa: Rfa }) => {
  if (decisions.length === 0) return null;
  const isCorrected = (decision: Rfa['decisions'][number]): boolean => correctedDecisions.includes(decision);
  return (
    <Panel title={rfaWords.decisions} bare>
      <ol className="ws-time">
        {[...correctedDecisions, ...decisions]
          .toReversed()
          .toSorted((a, b) => dayIn(b.decidedAt).localeCompare(dayIn(a.decidedAt)))
          .map((decision) => {
            const { id, itemId, outcome, decidedAt, reason } = decision;
            const item = items.find((other) => other.id === itemId);
            return (
              <Moment
                key={id}
                at={decidedAt}
                tone={outcomeTones[outcome as keyof typeof outcomeTones]}
                title={(isCorrected(decision) ? rfaWords.corrected : rfaWords.decided)(
                  inWords(rfaWords.outcomes, outcome),
                  item ? nameOfItem(item) : rfaWords.item,
                )}
                text={reason}
              />
            );
          })}
      </ol>
    </Panel>
  );
};

const eventTones: Readonly<Record<string, string>> = {
  'rfa.received': 'success',
  'rfa.incomplete': 'danger',
  'rfa.information_requested': 'warning',
  'rfa.deferred': 'warning',
  'rfa.overdue': 'danger',
  'rfa.noted': 'neutral',
};

/** What happened to a request, who did it, and what was written of it: notes, too. The latest first. */
export const RfaHistory = ({ rfaId }: { readonly rfaId: string }) => {
  const found = useQuery(rfaEvents(rfaId));
  return (
    <Panel title={rfaWords.tabs.history} bare>
      <Asked query={found} rows={6}>
        {(events) => (
          <ol className="ws-time">
            {events.toReversed().map(({ id, type, createdAt, title, actor, text }) => (
              <Moment
                key={id}
                at={createdAt}
                tone={eventTones[type] ?? 'info'}
                title={title}
                text={text}
                actor={actor}
              />
            ))}
          </ol>
        )}
      </Asked>
    </Panel>
  );
};

const Moment = ({
  at,
  tone,
  title,
  text,
  actor,
}: {
  readonly at: string;
  readonly tone: string;
  readonly title: string;
  readonly text: string | null;
  readonly actor?: string;
}) => (
  <li>
    <time dateTime={at}>{dayOrInstant(at)}</time>
    <span className="ws-dot" style={{ background: `var(--ws-${tone})` }} />
    <div>
      <strong>{title}</strong>
      {text !== null && <div style={{ whiteSpace: 'pre-wrap' }}>{text}</div>}
      {actor !== undefined && <div className="ws-soft">{actor}</div>}
    </div>
  </li>
);

/** The day in California. */
const dayIn = (at: string): string => (at.includes('T') ? today(new Date(at)) : at);
