import type { ByRules, Decider } from '../kernel/decider.js';
import type { RfaCommand } from './rfa.commands.js';
import { decisionDecisions } from './rfa.decisions.js';
import { deliveryDecisions } from './rfa.delivery.js';
import { draftDecisions } from './rfa.drafts.js';
import type { RfaEvent } from './rfa.events.js';
import { evolveRfa } from './rfa.evolve.js';
import { imrDecisions } from './rfa.imr.js';
import { linkDecisions } from './rfa.linking.js';
import { sandboxRfaDecisions } from './rfa.sandbox.js';
import { followUpDecisions } from './tasks/follow-up-rfa.js';
import { sendingDecisions } from './rfa.sending.js';
import { noRfa, type Rfa } from './rfa.state.js';

export const rfa: Decider<Rfa, RfaCommand, RfaEvent, ByRules> = {
  initial: noRfa,
  decide: {
    ...draftDecisions,
    ...sendingDecisions,
    ...deliveryDecisions,
    ...decisionDecisions,
    ...imrDecisions,
    ...linkDecisions,
    ...followUpDecisions,
    ...sandboxRfaDecisions,
  },
  customerOf: ({ facts }) => facts?.customerExternalId ?? null,
  evolve: evolveRfa,
};
