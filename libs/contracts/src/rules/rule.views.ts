import { certainties, ruleLayers } from '#domain';
import {
  CalendarDate,
  Choice,
  Id,
  ListOf,
  Nested,
  OptionalChoice,
  OptionalSwitch,
  OptionalFlag,
  OptionalText,
  Shown,
  Text,
  Timestamp,
} from '../kernel/fields.js';
import { ListPageRequest } from '../kernel/list-page.request.js';

const certainty =
  'Certainty of the rule. `proven`: the publisher read the order or statute. `unproven`: the publisher did not, so it applies “by our reading”, or the rule ended before the date.';
const layer =
  'Layer of the rule: the release (`shipped`), a signed pack (`signed`), or the operator, whose entries take precedence (`operator`).';

/** Rule behind an amount or a date. */
export class RuleRefView {
  @Id('Rule ID. `GET /rules?id=` returns the rule.', { example: 'fee.medlegal' }) readonly id!: string;
  @CalendarDate('First date on which the rule applies.') readonly validFrom!: string;
  @CalendarDate('Last date on which the rule applies. Null: until another entry replaces it.', { nullable: true })
  readonly validThrough!: string | null;
  @Text('Version of the pack that contains the rule.', { example: '2026-11-25.1' }) readonly version!: string;
  @Choice(certainties, certainty) readonly certainty!: string;
  @Choice(ruleLayers, layer) readonly layer!: string;
  @OptionalFlag('True if the rule ended before the date for which it is used and was not replaced.')
  readonly outdated?: boolean;
}

export class ListRulesRequest extends ListPageRequest {
  @OptionalText('Date. Default: today in Los Angeles.', { pattern: /^\d{4}-\d{2}-\d{2}$/, example: '2026-11-25' })
  readonly asOf?: string;
  @OptionalText('Rule ID, or a prefix up to a dot: `fee` for `fee.medlegal`.', { max: 60, example: 'fee' })
  readonly id?: string;
  @OptionalText('Code to which an entry applies.', { max: 20, example: 'ML201' }) readonly 'appliesTo.code'?: string;
  @OptionalChoice(ruleLayers, 'Only entries of this layer.') readonly layer?: string;
  @OptionalSwitch('`true`: only entries that have ended, or that end or need review within 60 days of today.')
  readonly expiring?: boolean;
}

export class RuleSourceView {
  @Text('Title of the source.') readonly title!: string;
  @Text('Address at which the source was read.', { max: 500 }) readonly address!: string;
  @CalendarDate('Date on which the source was read.') readonly readOn!: string;
}

const anyObject = (description: string) => ({ type: 'object', additionalProperties: true, description }) as const;

export class RuleEntryView extends RuleRefView {
  @Shown(anyObject('Facts by name.'), 'Facts to which the entry applies. Empty: all.', { example: { code: 'ML201' } })
  readonly appliesTo!: Readonly<Record<string, string | number | boolean>>;
  @Text('Date that selects the entry: `service`, `receipt`, `filing`, `periodStart`, `day` or `today`.')
  readonly basis!: string;
  @Shown(
    anyObject('Members of the value, which depend on the rule.'),
    'Value as written in the pack: dollars are decimal strings.',
    { example: { amount: '2015.00' } },
  )
  readonly value!: Readonly<Record<string, unknown>>;
  @Text('Legal citation.', { max: 500 }) readonly citation!: string;
  @Text('Order that sets the value. Null if there is none.', { nullable: true, max: 200 })
  readonly order!: string | null;
  @Nested(RuleSourceView, 'Source that was read.') readonly source!: RuleSourceView;
  @Shown(
    { ...anyObject('Members of `value` that differ.'), type: ['object', 'null'] },
    'Alternative reading of an unproven entry. Null if there is none.',
    { example: null },
  )
  readonly alternative!: Readonly<Record<string, unknown>> | null;
  @Text('Additional note. Null if there is none.', { nullable: true, max: 1000 }) readonly note!: string | null;
  @Text('Pack that contains the entry.', { example: 'ca' }) readonly pack!: string;
  @Choice(
    ['expiring', 'expired'],
    '`expiring`: the entry ends or needs review within 60 days. `expired`: the entry has ended and was not replaced. Null otherwise.',
    { nullable: true },
  )
  readonly expires!: string | null;
}

/** Rules that apply on a date. */
export class RuleListView {
  @ListOf(RuleEntryView, 'Entries by ID, more specific entries first.', { max: 20_000 })
  readonly data!: readonly RuleEntryView[];
  @Text('Version of the rule set in force. `+local.N`: the operator has added entries.', { example: 'ca.2026-11-25.1' })
  readonly rulesVersion!: string;
  @Text('SHA-256 of all entries of the set in canonical JSON.', {
    example: 'c2d1e9b0f7c84a6d5f3e2b1a09c8d7e6f5a4b3c2d1e0f9a8b7c6d5e4f3a2b1c0',
  })
  readonly contentHash!: string;
  @OptionalText('Cursor of the next page. Null on the last page.', { nullable: true, max: 2048 })
  readonly nextCursor?: string | null;
}

/** Rule set that is or was in force. */
export class RulesVersionView {
  @Text('Version of the rule set. `+local.N`: the operator has added entries.', { example: 'ca.2026-11-25.1' })
  readonly rulesVersion!: string;
  @Timestamp('Time of activation. Null: activated with the release.', { nullable: true })
  readonly activatedAt!: string | null;
  @Choice(
    ['release', 'import', 'set', 'rollback', 'fees'],
    'Kind of activation: with the release, by an imported pack, by entries of the operator, or by a rollback to an earlier set. `fees` is reserved.',
  )
  readonly how!: string;
  @Text('SHA-256 of all entries of the set in canonical JSON.', {
    example: 'c2d1e9b0f7c84a6d5f3e2b1a09c8d7e6f5a4b3c2d1e0f9a8b7c6d5e4f3a2b1c0',
  })
  readonly contentHash!: string;
  @Text('ID of the key that signed the pack. Null without a key.', { nullable: true, example: null })
  readonly signedBy!: string | null;
}

export class RulesVersionsView {
  @ListOf(RulesVersionView, 'Rule sets, newest first.', { max: 10_000 }) readonly data!: readonly RulesVersionView[];
  @Text('Version of the rule set in force.', { example: 'ca.2026-11-25.1' }) readonly rulesVersion!: string;
  @Text('SHA-256 of the set in force.', { example: 'c2d1e9b0f7c84a6d5f3e2b1a09c8d7e6f5a4b3c2d1e0f9a8b7c6d5e4f3a2b1c0' })
  readonly contentHash!: string;
}
