import { useQuery } from '@tanstack/react-query';
import { rfaMessages } from '../../messages/authorizations';
import { QueryContent } from '../../ui/query-content';
import { DataTable } from '../../ui/data-table';
import { NO_VALUE, time, today } from '../../ui/format';
import { labelFor } from '../../ui/labels';
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
    .join(', ') || NO_VALUE;

/** Outgoing and incoming deliveries. */
export const RfaDeliveries = ({ rfa: { transmissions, documents } }: { readonly rfa: Rfa }) => (
  <Panel title={rfaMessages.deliveries} bare>
    <DataTable
      name={rfaMessages.deliveries}
      empty={rfaMessages.noDeliveries}
      rows={transmissions.toReversed()}
      keyOf={({ id }) => id}
      columns={[
        {
          head: rfaMessages.how,
          cell: ({ direction, channel }) =>
            `${labelFor(rfaMessages.directions, direction)}: ${labelFor(rfaMessages.channels, channel)}`,
        },
        {
          head: rfaMessages.to,
          cell: (transmission) => (
            <>
              {destinationOf(transmission)}
              {transmission.message !== null && <div className="ws-soft">{transmission.message}</div>}
            </>
          ),
        },
        {
          head: rfaMessages.columns.status,
          cell: (transmission) => (
            <>
              <State
                tone={tones[transmission.status] ?? 'neutral'}
                label={labelFor(rfaMessages.transmissionStates, transmission.status)}
              />
              <DeliveryNote of={transmission} />
            </>
          ),
        },
        { head: rfaMessages.sentAt, cell: ({ sentAt }) => time(sentAt), whole: true },
        {
          head: rfaMessages.receivedAt,
          cell: ({ receivedAt, depositedAt }) =>
            receivedAt === null && depositedAt !== null ? rfaMessages.deposited(time(depositedAt)) : time(receivedAt),
        },
        {
          head: rfaMessages.proof,
          cell: ({ proofDocumentId, providerMessageId }) =>
            documents.find(({ id }) => id === proofDocumentId)?.filename ?? providerMessageId ?? NO_VALUE,
        },
      ]}
    />
  </Panel>
);

const outcomeTones = { approved: 'success', modified: 'warning', denied: 'danger' } as const;

/** Decisions on the items, including corrected ones, latest first. */
export const RfaDecisions = ({ rfa: { items, decisions, correctedDecisions } }: { readonly rfa: Rfa }) => {
  if (decisions.length === 0) return null;
  const isCorrected = (decision: Rfa['decisions'][number]): boolean => correctedDecisions.includes(decision);
  return (
    <Panel title={rfaMessages.decisions} bare>
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
                title={(isCorrected(decision) ? rfaMessages.corrected : rfaMessages.decided)(
                  labelFor(rfaMessages.outcomes, outcome),
                  item ? nameOfItem(item) : rfaMessages.item,
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

export const RfaHistory = ({ rfaId }: { readonly rfaId: string }) => {
  const found = useQuery(rfaEvents(rfaId));
  return (
    <Panel title={rfaMessages.tabs.history} bare>
      <QueryContent query={found} rows={6}>
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
      </QueryContent>
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

/** Returns an instant's date in California. */
const dayIn = (at: string): string => (at.includes('T') ? today(new Date(at)) : at);
