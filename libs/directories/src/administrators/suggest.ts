import { present } from '../text/present.js';
import { matchesPattern } from './claim-number.js';
import { type DirectoryEntry, directoryEntry } from './entry.js';
import { namedPayer } from './match.js';
import { type Context, type Ranked } from './rank.js';

/** A directory entry suggested by the context, with the reason. */
export interface Suggestion extends DirectoryEntry {
  /** True if exactly one administrator is named exactly. False for weaker reasons. */
  readonly deterministic: boolean;
  readonly reason: string;
  /** ID of the payer suggested by the context, or of the only payer. */
  readonly selectedPayerId?: string;
}

const maxSuggestions = 3;

const reasonOf = (ranked: Ranked, recommended: boolean): string | null => {
  const exact = ranked.bySource ?? ranked.byQuery;
  if (recommended) return exact === 'alias' ? 'The name is an alias of this administrator' : 'The name matches exactly';
  if (ranked.bySource === 'name' || ranked.bySource === 'alias') return 'Several administrators have this name';
  if (ranked.bySource === 'related') return 'The source name is a related entity or payer of this administrator';
  if (ranked.claimNumberMatches) return 'The claim number matches a known pattern of this administrator';
  if (ranked.byEmployer) return 'The employer is, or is related to, this administrator';
  return ranked.bySource ? 'The source name is similar' : null;
};

const selectedPayer = (
  { administrator }: Ranked,
  { source, q, employer, claimNumber }: Context,
): string | undefined => {
  const active = administrator.payers.filter((payer) => payer.active);
  const named = [source, q, employer].flatMap((want) => (want && namedPayer(want, administrator)) ?? []);
  const fitting = active.filter(({ claimNumberPatterns }) =>
    claimNumberPatterns.some((pattern) => matchesPattern(pattern, claimNumber)),
  );
  const chosen =
    named[0] ??
    (fitting.length === 1 ? fitting[0] : undefined) ??
    active.find((payer) => payer.default) ??
    (active.length === 1 ? active[0] : undefined);
  return chosen?.key;
};

/**
 * Returns up to three entries suggested by the context, not only by the search text. The recommended entry comes first.
 */
export const suggest = (ranked: readonly Ranked[], recommendedId: string | null, context: Context): Suggestion[] =>
  ranked
    .flatMap((ranked) => {
      const recommended = ranked.administrator.id === recommendedId;
      const reason = reasonOf(ranked, recommended);
      return reason === null ? [] : [{ one: ranked, recommended, reason }];
    })
    .sort((a, b) => Number(b.recommended) - Number(a.recommended) || b.one.rank - a.one.rank)
    .slice(0, maxSuggestions)
    .map(({ one, recommended, reason }) => ({
      ...directoryEntry(one, recommendedId, context.claimNumber),
      ...present({ deterministic: recommended, reason, selectedPayerId: selectedPayer(one, context) }),
    }));
