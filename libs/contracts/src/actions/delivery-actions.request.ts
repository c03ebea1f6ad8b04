import type { Route } from '#domain';
import { DestinationForm, routes } from '../bills/submit-bill.request.js';
import {
  Choice,
  omittedExample,
  OptionalCalendarDate,
  OptionalId,
  OptionalNested,
  OptionalText,
} from '../kernel/fields.js';
import { Action, ActorName } from '../kernel/action-fields.js';
import { formOfCommand, type ActionDefinitions } from './action-definition.js';

/** For a bill that waits for a delivery method. */
export class SetDeliveryRouteRequest {
  @Action('set_delivery_route') readonly action!: 'set_delivery_route';
  @Choice(routes, 'Delivery method, supported by the claims administrator or by `destination`.', { example: 'fax' })
  readonly route!: Route;
  @OptionalNested(() => DestinationForm, 'Custom destination for fax, email or mail.', {
    example: { faxNumber: '213-555-0142' },
  })
  readonly destination?: DestinationForm;
  @ActorName() readonly actorName?: string;
}

/** Live organizations only. Transmissions already sent do not change. */
export class MarkSentRequest {
  @Action('mark_sent') readonly action!: 'mark_sent';
  @OptionalCalendarDate('Date of sending, not before the transmission was created. Default: today.')
  readonly sentDate?: string;
  @OptionalText('Certified mail number of the packet. Only for bills sent by mail (extension).', {
    max: 40,
    example: omittedExample,
  })
  readonly certifiedMailNumber?: string;
  @OptionalId('ID of the bill document that proves the mailing, such as a proof of service (extension).', {
    example: omittedExample,
  })
  readonly documentId?: string;
  @ActorName() readonly actorName?: string;
}

/** Returns the most recent mailed or faxed transmission to the print queue. */
export class UndoMailedRequest {
  @Action('undo_mailed') readonly action!: 'undo_mailed';
  @ActorName() readonly actorName?: string;
}

export const deliveryActions = {
  set_delivery_route: {
    form: SetDeliveryRouteRequest,
    label: 'Set delivery method',
    description:
      'Choose how the bill is delivered. A bill waiting for a delivery method is queued for delivery immediately.',
  },
  mark_sent: {
    form: MarkSentRequest,
    label: 'Mark as sent',
    description: 'Record that a bill in the outbox left for the payer by mail, fax or email.',
  },
  undo_mailed: {
    ...formOfCommand(UndoMailedRequest, 'UndoMailed'),
    label: 'Undo mailed',
    description: 'Return a bill that was marked as mailed or faxed by mistake to the print queue.',
  },
} as const satisfies ActionDefinitions;
