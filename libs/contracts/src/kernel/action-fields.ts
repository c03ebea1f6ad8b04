import type { BillAction } from '#domain';
import { Choice, LongText, OptionalText } from './fields.js';

/** Discriminator of an action's form. */
export const Action = (...names: readonly BillAction[]): PropertyDecorator => Choice(names, 'Action to perform.');

export const ActorName = (): PropertyDecorator =>
  OptionalText(
    'Name of the person who performs the action, for the activity and productivity reports. Accepted from server keys only: a browser session uses the name that it was issued with, and sending this field is 422.',
    { max: 200, example: 'Dana Biller' },
  );

export const Reason = (): PropertyDecorator => LongText('Reason for the action.', { example: 'Recorded by mistake.' });
