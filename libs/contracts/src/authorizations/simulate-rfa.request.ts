import { rfaOutcomes, rfaScenarios, type RfaOutcome, type RfaScenario } from '#domain';
import { Choice, Id, omittedExample, OptionalInt, OptionalListOf } from '../kernel/fields.js';
import { ActorName } from '../kernel/action-fields.js';

/** How one item is decided. */
export class SimulatedRfaItemForm {
  @Id('An item that waits for a decision.', { example: 'rfai_k5zq3v7m2xw6n4r5t7u2y3a4bc' }) readonly itemId!: string;
  @Choice(rfaOutcomes, 'What is decided.', { example: 'approved' }) readonly outcome!: RfaOutcome;
  @OptionalInt('Units of service lines that are authorized; unless said as of a whole answer of this outcome.', {
    min: 1,
    max: 10_000,
  })
  readonly authorizedUnits?: number;
}

/** POST /sandbox/rfas/{id}/simulate: what the claims administrator does next. */
export class SimulateRfaRequest {
  @Choice(
    rfaScenarios,
    'What the claims administrator does. All but `delivery_failed` and the reviews are received first, where that is not recorded yet. `approved`, `denied`: all items that wait for a decision; `modified`: half of their quantity or units; `mixed`: as `items` says. `imr_overturned`, `imr_upheld`: independent medical review decides what was modified or denied, asked for by the employee at once where that is not recorded; correct what it overturned (`basis: imr`). `no_response` is silence: move the clock of the sandbox past `lastDay` of `deadlines`.',
    { example: 'approved' },
  )
  readonly scenario!: RfaScenario;
  @OptionalListOf(() => SimulatedRfaItemForm, 'With `mixed`, and needed there: what is decided of which item.', {
    max: 50,
    example: omittedExample,
  })
  readonly items?: readonly SimulatedRfaItemForm[];
  @ActorName() readonly actorName?: string;
}
