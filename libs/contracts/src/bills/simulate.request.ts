import { scenarios, type Scenario } from '#domain';
import { payerCode } from '../kernel/code-text.js';
import { Choice, OptionalDollars, OptionalText } from '../kernel/fields.js';

/** The payer's next action. */
export class SimulateRequest {
  @Choice(scenarios, 'Action of the payer.', { example: 'accepted' }) readonly scenario!: Scenario;
  @OptionalDollars('Paid amount in dollars, only with `partial_payment`. Default: half of the balance.', { above: 0 })
  readonly amount?: number;
  @OptionalText('Adjustment code (default CO-45), or rejection code (default A3:21).', { ...payerCode, max: 20 })
  readonly reasonCode?: string;
  @OptionalText('Name of the acting user.', { max: 200 }) readonly actorName?: string;
}
