import {
  addDays,
  billStream,
  daysBetween,
  dueDigests,
  losAngelesInstant,
  recentDays,
  notifiedSince,
  type BillEvent,
  type BillState,
  type Recipient,
  type Timestamp,
} from '#domain';
import type { EventStore, EncryptedEventStore, StoredEvent } from '#event-store';
import { agingEmail, alertEmail, digestEmail, type BillNews, type DigestCounts, type EmailContent } from '#mail';
import { billActivityProjection, billProjection, type BillActivity, type BillRow, type Views } from '#read-models';
import type { EmailTopic, QueuedEmail } from './email-queue.js';
import type { Practice } from './practices.js';

/** Older alerts are not sent. */
const MAX_ALERT_AGE_MS = 48 * 3_600_000;
const READ_MODELS_TIMEOUT_MS = 2_000;
const settledStates: readonly BillState[] = ['paid', 'closed', 'rejected'];

type TopicOf<Kind extends EmailTopic['kind']> = Extract<EmailTopic, { kind: Kind }>;
type BillStored = StoredEvent<BillEvent>;

interface Addressee {
  readonly organizationId: string;
  readonly practice: Practice;
  readonly recipient: Recipient;
}

/** Thrown if the read models are behind the email's events, so that it is retried. */
class ContentsNotReady extends Error {
  override readonly name = 'ContentsNotReady';
}

/** Composes emails from the facts at the time of sending. Null if there is nothing to send to the recipient. */
export class EmailContents {
  constructor(
    private readonly events: EventStore,
    private readonly ledger: EncryptedEventStore,
    private readonly views: Views,
  ) {}

  async compose(letter: QueuedEmail, practice: Practice, recipient: Recipient): Promise<EmailContent | null> {
    const { organizationId, about } = letter;
    const to = { organizationId, practice, recipient };
    switch (about.kind) {
      case 'alert':
        return this.alert(about, to);
      case 'aging':
        return this.aging(about, to);
      case 'digest':
        return this.digest(about, to);
      case 'invitation':
        return null;
    }
  }

  private async alert(
    { billId, commandId }: TopicOf<'alert'>,
    { organizationId, practice, recipient }: Addressee,
  ): Promise<EmailContent | null> {
    const since = notifiedSince(recipient, billId);
    if (since === null || recipient.choice?.statusUpdates !== true) return null;
    const history = await this.ledger.load<BillEvent>(billStream(organizationId, billId));
    const happened = history.filter(({ metadata }) => metadata.commandId === commandId);
    const at = happened[0]?.metadata.at;
    const isRecent = at !== undefined && at > since && Date.parse(practice.now) - Date.parse(at) <= MAX_ALERT_AGE_MS;
    const news = isRecent ? newsOf(history, happened) : null;
    return news && alertEmail(practice.name, news);
  }

  private async aging(
    { date }: TopicOf<'aging'>,
    { organizationId, practice, recipient }: Addressee,
  ): Promise<EmailContent | null> {
    const days = recipient.choice?.agingDays ?? [];
    if (days.length === 0 || !recentDays(practice.now).includes(date)) return null;
    // A bill reaches its age at the start of the day.
    const reached = losAngelesInstant(date, 0);
    await this.caughtUp(billProjection.name);
    const filter = {
      submittedDate: { $in: days.map((age) => addDays(date, -age)) },
      balanceCents: { $gt: 0 },
      state: { $nin: settledStates },
    };
    const bills: { billNumber: number; days: number }[] = [];
    const scanned = this.views.scan<Pick<BillRow, 'billNumber' | 'submittedDate'>>(
      billProjection.name,
      organizationId,
      filter,
      ['billNumber', 'submittedDate'],
    );
    for await (const rows of scanned)
      for (const { _id, billNumber, submittedDate } of rows) {
        const since = notifiedSince(recipient, _id);
        if (since !== null && since <= reached) bills.push({ billNumber, days: daysBetween(submittedDate, date) });
      }
    bills.sort((a, b) => b.days - a.days || a.billNumber - b.billNumber);
    return bills.length === 0 ? null : agingEmail(practice.name, bills);
  }

  private async digest({ cadence, date }: TopicOf<'digest'>, to: Addressee): Promise<EmailContent | null> {
    const { practice, recipient } = to;
    if (recipient.choice?.reportDigest !== cadence) return null;
    const period = dueDigests(cadence, practice.now).find((dueDigest) => dueDigest.date === date);
    if (!period) return null;
    const counts = await this.count(to, period);
    return counts.updates === 0 ? null : digestEmail(practice.name, cadence, date, counts);
  }

  /** Counts updates in a period (end exclusive) that came after consent and assignment. */
  private async count(
    { organizationId, recipient }: Addressee,
    { from, until }: Readonly<Record<'from' | 'until', Timestamp>>,
  ): Promise<DigestCounts> {
    await this.caughtUp(billActivityProjection.name);
    const [first, end] = [Date.parse(from), Date.parse(until)];
    const counts = { updates: 0, bills: 0, payments: 0 };
    const scanned = this.views.scan<BillActivity>(
      billActivityProjection.name,
      organizationId,
      { lastAt: { $gte: first } },
      ['statuses', 'payments'],
    );
    for await (const rows of scanned)
      for (const { _id, statuses, payments } of rows) {
        const since = notifiedSince(recipient, _id);
        if (since === null) continue;
        const after = Date.parse(since);
        const counted = (times: readonly number[]) =>
          times.filter((time) => time >= first && time < end && time > after).length;
        const paid = counted(payments);
        const updates = counted(statuses) + paid;
        counts.updates += updates;
        counts.payments += paid;
        counts.bills += updates > 0 ? 1 : 0;
      }
    return counts;
  }

  private async caughtUp(projection: string): Promise<void> {
    if (!(await this.views.waitFor([projection], await this.events.head(), READ_MODELS_TIMEOUT_MS)))
      throw new ContentsNotReady();
  }
}

/** Returns the status and payments in these events, or null if there are none. */
const newsOf = (history: readonly BillStored[], happened: readonly BillStored[]): BillNews | null => {
  const first = history.find(({ type }) => type === 'BillSubmitted');
  if (!first) return null;
  const { billNumber } = first.data as { readonly billNumber: number };
  const dataOf = <Data>(type: BillEvent['type']) =>
    happened.filter((event) => event.type === type).map(({ data }) => data as unknown as Data);
  const state = dataOf<{ readonly to: BillState }>('BillStatusUpdated').at(-1)?.to ?? null;
  const posted = dataOf<{ readonly amount: number }>('PaymentPosted').map(({ amount }) => amount);
  const voided = dataOf<{ readonly principal: number }>('PaymentVoided').map(({ principal }) => principal);
  return state === null && posted.length + voided.length === 0 ? null : { billNumber, state, posted, voided };
};
