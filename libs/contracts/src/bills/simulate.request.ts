import { scenarios, type Scenario } from '#domain';
import { payerCode } from '../kernel/code-text.js';
import { Choice, OptionalDollars, OptionalText } from '../kernel/fields.js';

/** POST /sandbox/bills/{billId}/simulate: what the payer does next. */
export class SimulateRequest {
  @Choice(scenarios, 'What the payer does.', { example: 'accepted' }) readonly scenario!: Scenario;
  @OptionalDollars('What is paid, with partial_payment only; half of the balance unless said.', { above: 0 })
  readonly amount?: number;
  @OptionalText('Adjustment code (CO-45 unless said), or with rejected the rejection code (A3:21).', {
    ...payerCode,
    max: 20,
  })
  readonly reasonCode?: string;
  @OptionalText('Who is at work.', { max: 200 }) readonly actorName?: string;
}
