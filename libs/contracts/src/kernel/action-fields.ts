import type { BillAction } from '#domain';
import { Choice, LongText, OptionalText } from './fields.js';

/** The field that says which action a form is of. */
export const Action = (...names: readonly BillAction[]): PropertyDecorator => Choice(names, 'What to do.');

/** Name of the person at work at the client's side. */
export const ActorName = (): PropertyDecorator =>
  OptionalText(
    'Who is at work, for the activity and productivity reports; of server keys alone (a browser session has the name that it was issued with: 422).',
    { max: 200, example: 'Dana Biller' },
  );

/** Why a person does it. */
export const Reason = (): PropertyDecorator => LongText('Why.', { example: 'Recorded by mistake.' });
