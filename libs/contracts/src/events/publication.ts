import {
  dollarsOf,
  routeLabels,
  type Activity,
  type BillEvent,
  type Cents,
  type DataOf,
  type publicBillTypes,
  type Route,
} from '#domain';
import { payerCode } from '../kernel/code-text.js';
import { Dollars, Id, Text, type FieldOptions } from '../kernel/fields.js';
import type { FormClass } from '../kernel/form.js';
import type { ActivityView } from './activity.view.js';

export interface EventKind<Data extends object = object> {
  /** Cause, in one sentence for feed readers. */
  readonly description: string;
  readonly data: FormClass<Data>;
  /** Values that differ from the fields' examples. */
  readonly example: Partial<Data>;
  /** `feed`: listed and delivered. `delivered`: only sent to webhook endpoints. `reserved`: not emitted yet. */
  readonly where: 'feed' | 'delivered' | 'reserved';
}

export const defineEvent = <Data extends object>(
  data: FormClass<Data>,
  description: string,
  { example = {}, where = 'feed' }: Partial<Pick<EventKind<Data>, 'example' | 'where'>> = {},
): EventKind<Data> => ({ description, data, example, where });

/** The customer is added to each bill event. */
export type PublishedData<Data> = Omit<Data, 'customerExternalId'>;

export type ActivityText = Pick<ActivityView, 'type' | 'title' | 'description'> & Partial<ActivityView>;
type Type = BillEvent['type'];
export type ActivityOf<T extends Type> = Extract<Activity, { type: T }>;

export type BillPublication = {
  readonly [T in Type]: {
    /**
     * History entry, or null if another event's entry covers it. The description is never empty: the text that a user
     * entered, or else a sentence built from the clear fields.
     */
    readonly tell: ((entry: ActivityOf<T>) => ActivityText | null) | null;
  } & ((typeof publicBillTypes)[T] extends string
    ? {
        /** Declares the return type, so that a field missing in that type is a compile error. */
        readonly publish: (data: DataOf<BillEvent, T>) => object;
      }
    : object);
};

/*
 * IDs, states, codes, amounts and dates, each in a fixed form. No field accepts a sentence, so none can contain a
 * patient's name. The exception is `externalId`, the client's bill ID: the only field from an encrypted group, null
 * once that group is erased.
 */

/** In dollars: 50 lines at 9,999,999.99 each. */
const MAX_BILL_AMOUNT = 499_999_999.5;

/** Dollars, at most a bill's maximum amount. */
export const Amount = (description: string, options: FieldOptions = {}) =>
  Dollars(description, { max: MAX_BILL_AMOUNT, ...options });

/** A payer's code. */
export const Code = (description: string, options: FieldOptions = {}) =>
  Text(description, { ...payerCode, max: 40, ...options });

/** ID of a different bill. */
export const otherBillOptions = { nullable: true, pattern: /^bill_[A-Za-z0-9]{1,100}$/, example: null } as const;

export class BillEventData {
  @Id('ID of the bill.', { example: 'bill_01j8x2v5m3qk7n4t6w9y0z1abc' }) readonly billId!: string;
  @Text("Client's ID of the customer that the bill belongs to, or null.", { nullable: true, example: 'clinic-7' })
  readonly customerExternalId!: string | null;
}

/** Events that change the open balance. */
export class BillBalanceEventData extends BillEventData {
  @Amount('Open balance of the bill.', { example: 806 }) readonly balanceDue!: number;
}

/** Returns `other` for text that is not a code. Such text is not published. */
export const codeOf = (code: string): string => (code.length <= 40 && payerCode.pattern.test(code) ? code : 'other');

const usDollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
/** `$1,209.00` */
export const formatDollars = (cents: Cents): string => usDollars.format(dollarsOf(cents));

/** Joins the parts with spaces. */
export const joinParts = (...parts: readonly (string | null | undefined | false)[]): string =>
  parts.filter((part) => typeof part === 'string').join(' ');

/** Category of a code such as `A3:21`. Null for any other kind of code (999, delivery). */
export const statusCategory = (code: string | null): string | null => /^([A-Z]\d)(?::|$)/.exec(code ?? '')?.[1] ?? null;

/** Null if there is none. */
export const routeLabel = (route: Route | null): string | null => route && routeLabels[route];

export const routeText = (route: Route | null): string =>
  route ? `By ${routeLabels[route].toLowerCase()}.` : 'No delivery method is known yet.';
