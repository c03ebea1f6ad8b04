import { rfaOutcomes, rfaScenarios, type RfaOutcome, type RfaScenario } from '#domain';
import { Choice, Id, omittedExample, OptionalInt, OptionalListOf } from '../kernel/fields.js';
import { ActorName } from '../kernel/action-fields.js';

export class SimulatedRfaItemForm {
  @Id('ID of an item that waits for a decision.', { example: 'rfai_k5zq3v7m2xw6n4r5t7u2y3a4bc' })
  readonly itemId!: string;
  @Choice(rfaOutcomes, 'Outcome of the decision.', { example: 'approved' }) readonly outcome!: RfaOutcome;
  @OptionalInt('Authorized line units. Default: as for all items with this outcome.', { min: 1, max: 10_000 })
  readonly authorizedUnits?: number;
}

/** The claims administrator's next action. */
export class SimulateRfaRequest {
  @Choice(
    rfaScenarios,
    'Action of the claims administrator. All scenarios except `delivery_failed` and the reviews first record a receipt if there is none. `approved`, `denied`: applies to all items that wait for a decision. `modified`: grants half of their quantity or units. `mixed`: decides as specified in `items`. `imr_overturned`, `imr_upheld`: independent medical review decides modified or denied items; if no application is recorded, the employee files it first. Correct overturned items (`basis: imr`). `no_response`: nothing happens; move the sandbox clock past `lastDay` of `deadlines`.',
    { example: 'approved' },
  )
  readonly scenario!: RfaScenario;
  @OptionalListOf(() => SimulatedRfaItemForm, 'By item. Required with `mixed`.', { max: 50, example: omittedExample })
  readonly items?: readonly SimulatedRfaItemForm[];
  @ActorName() readonly actorName?: string;
}
