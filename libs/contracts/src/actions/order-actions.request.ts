import { orderIssues, serviceMethods, type OrderIssue, type ServiceMethod } from '#domain';
import { CalendarDate, Choice, OptionalDollars, OptionalId, Text, omittedExample } from '../kernel/fields.js';
import { Action, ActorName } from '../kernel/action-fields.js';
import type { ActionDefinitions } from './action-definition.js';

/** Order by the Workers' Compensation Appeals Board (WCAB). */
export class RecordOrderRequest {
  @Action('record_order') readonly action!: 'record_order';
  @Choice(
    orderIssues,
    'Content of the order. `threshold_resolved`: the order resolves an issue that would have precluded payment, which starts a period to dispute the amount. `payment_ordered`: the order requires the payer to pay.',
  )
  readonly issue!: OrderIssue;
  @CalendarDate('Date of service on the provider, not in the future.', { example: (today: string) => today })
  readonly servedAt!: string;
  @Choice(serviceMethods, 'Service method.') readonly servedBy!: ServiceMethod;
  @Text('WCAB case number.', {
    pattern: /^ADJ\d{1,12}$/,
    message: 'must be ADJ followed by 1 to 12 digits',
    fold: 'upper',
    example: 'ADJ1234567',
  })
  readonly caseNumber!: string;
  @OptionalId('ID of the bill document that contains the order.', { example: omittedExample })
  readonly documentId?: string;
  @OptionalDollars('Dollars to be paid. Only for `payment_ordered`, required.', { above: 0, example: omittedExample })
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
