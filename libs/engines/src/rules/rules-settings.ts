import { oneOf } from '../setting-values.js';

export const rulesSettings = {
  RULES_REQUIRE_SIGNATURE: {
    meaning:
      '`true`: `rules import` accepts only rule packs signed by a key of `rules key list`; `--unsigned --reason` imports an unsigned pack into the operator layer. `false`: unsigned packs are imported into the operator layer.',
    shownDefault: 'false embedded, true production',
    read: oneOf(['true', 'false'] as const, null),
  },
};
