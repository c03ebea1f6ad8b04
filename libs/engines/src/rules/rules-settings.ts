import { oneOf } from '../setting-values.js';

/** Settings of packs of rules. Part of the table in config.ts. */
export const rulesSettings = {
  RULES_REQUIRE_SIGNATURE: {
    meaning:
      '`true`: `rules import` takes packs of rules by a key of `rules key list` alone; `--unsigned --reason` puts one into the operator’s layer all the same. `false`: a pack without a signature goes there, too.',
    shownDefault: 'false embedded, true production',
    read: oneOf(['true', 'false'] as const, null),
  },
};
