import { addDays, dollarsOf, type BillState, type CalendarDate, type NotificationChoice } from '#domain';
import { choiceText } from './choice-text.js';
import type { EmailContent } from './email.js';

/*
 * Emails contain only bill numbers, states and amounts, never a patient, a claim or a date of service, because email
 * isn't encrypted end to end (specification, Notification recipients, rules 8 and 9).
 */

const stateText: Readonly<Record<BillState, string>> = {
  submitted: 'was submitted',
  accepted: 'was accepted by the payer',
  accepted_no_response: 'has had no response by its due date',
  rejected: 'was rejected by the payer',
  processed: 'was processed by the payer',
  partially_paid: 'is partially paid',
  denied: 'was denied by the payer',
  paid: 'is paid',
  second_review: 'is in second review',
  ibr: 'is in independent bill review',
  lien: 'is now a lien',
  closed: 'is closed',
};

const dollars = (cents: number): string =>
  dollarsOf(cents).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

const subscriptionNote = (practice: string): string =>
  `You receive this email because notifications from ${practice} are turned on for this address.`;

export const invitationEmail = (practice: string, choice: NotificationChoice, url: string): EmailContent => ({
  subject: `Please confirm billing notifications from ${practice}`,
  heading: 'Would you like these notifications?',
  paragraphs: [`${practice} offers to send you billing notifications at this address:`],
  items: choiceText(choice),
  button: {
    label: 'Review and confirm',
    url,
    note: 'The link works for 48 hours. Nothing is sent unless you confirm.',
  },
  reason: `You received this email because ${practice} entered your address. If you did not expect it, you can ignore it.`,
});

export interface BillNews {
  readonly billNumber: number;
  /** New state of the bill, or null if it did not change. */
  readonly state: BillState | null;
  /** Posted amounts in cents. */
  readonly posted: readonly number[];
  /** Voided amounts in cents. */
  readonly voided: readonly number[];
}

export const alertEmail = (practice: string, { billNumber, state, posted, voided }: BillNews): EmailContent => {
  const bill = `Bill ${billNumber}`;
  const payments = [
    ...posted.map((cents) => `A payment of ${dollars(cents)} was posted to bill ${billNumber}.`),
    ...voided.map((cents) => `A payment of ${dollars(cents)} on bill ${billNumber} was voided.`),
  ];
  const heading =
    state === null
      ? `${bill}: ${posted.length > 0 ? 'payment posted' : 'payment voided'}`
      : `${bill} ${stateText[state]}`;
  return {
    subject: heading,
    heading,
    paragraphs: [...payments, 'For details, see your billing system.'],
    reason: subscriptionNote(practice),
  };
};

export interface AgedBill {
  readonly billNumber: number;
  /** Days since the bill was first submitted, equal to a threshold. */
  readonly days: number;
}

/** Maximum number of bills listed in a reminder. The API's worklists contain all bills. */
const MAX_LISTED_BILLS = 100;

export const agingEmail = (practice: string, bills: readonly AgedBill[]): EmailContent => {
  const [first] = bills;
  const single = bills.length === 1 && first;
  const heading = single
    ? `Bill ${first.billNumber} is ${first.days} days old`
    : `${bills.length} bills need attention`;
  return {
    subject: heading,
    heading,
    paragraphs: ['Still open since the first submission. Consider contacting the payer:'],
    items: [
      ...bills.slice(0, MAX_LISTED_BILLS).map(({ billNumber, days }) => `Bill ${billNumber}: ${days} days`),
      ...(bills.length > MAX_LISTED_BILLS ? [`and ${bills.length - MAX_LISTED_BILLS} more`] : []),
    ],
    reason: subscriptionNote(practice),
  };
};

export interface DigestCounts {
  readonly updates: number;
  readonly bills: number;
  /** Number of updates that posted or voided a payment. */
  readonly payments: number;
}

const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });
const dayOf = (date: CalendarDate): string => dayFormat.format(Date.parse(date));

/**
 * Builds the summary email. It states its period, derived from its due date, because several late summaries can arrive
 * together after an outage.
 */
export const digestEmail = (
  practice: string,
  cadence: 'daily' | 'weekly',
  date: CalendarDate,
  { updates, bills, payments }: DigestCounts,
): EmailContent => ({
  subject: `Your ${cadence} billing summary`,
  heading: `Your ${cadence} billing summary`,
  paragraphs: [
    `From ${dayOf(addDays(date, cadence === 'daily' ? -1 : -7))} to ${dayOf(date)}, 9 am Pacific, ${practice} recorded:`,
  ],
  figures: [
    [updates, updates === 1 ? 'billing update' : 'billing updates'],
    [bills, bills === 1 ? 'bill with updates' : 'bills with updates'],
    [payments, payments === 1 ? 'payment update' : 'payment updates'],
  ],
  reason: subscriptionNote(practice),
});
