import { orderIssues, serviceMethods, type OrderIssue, type ServiceMethod } from '#domain';
import { CalendarDate, Choice, OptionalDollars, OptionalId, Text, omittedExample } from '../kernel/fields.js';
import { Action, ActorName } from '../kernel/action-fields.js';
import type { ActionDefinitions } from './action-definition.js';

/** An order of the Workers' Compensation Appeals Board about a bill. */
export class RecordOrderRequest {
  @Action('record_order') readonly action!: 'record_order';
  @Choice(
    orderIssues,
    '`threshold_resolved`: it resolves an issue that would have precluded payment, which opens a time to dispute the amount. `payment_ordered`: the payer has to pay.',
  )
  readonly issue!: OrderIssue;
  @CalendarDate('When it was served on the provider; not in the future.', { example: (today: string) => today })
  readonly servedAt!: string;
  @Choice(serviceMethods, 'How it was served.') readonly servedBy!: ServiceMethod;
  @Text('Case of the appeals board.', {
    pattern: /^ADJ\d{1,12}$/,
    message: 'must be ADJ and a number',
    fold: 'upper',
    example: 'ADJ1234567',
  })
  readonly caseNumber!: string;
  @OptionalId('The order as a document of this bill.', { example: omittedExample }) readonly documentId?: string;
  @OptionalDollars('Ordered to be paid; needed with `payment_ordered`, and of it alone.', {
    above: 0,
    example: omittedExample,
  })
  readonly amount?: number;
  @ActorName() readonly actorName?: string;
}

export const orderActions = {
  record_order: {
    form: RecordOrderRequest,
    label: 'Record WCAB order',
    description: 'Record an order of the WCAB that starts a dispute period or orders payment.',
  },
} as const satisfies ActionDefinitions;
