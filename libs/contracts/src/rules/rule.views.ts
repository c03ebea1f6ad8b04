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
  '`proven`: the publisher read the order or statute; `unproven`: not, so it stands “by our reading”, or the rule ran out before the day.';
const layer =
  'Where it comes from: the release (`shipped`), a signed pack (`signed`) or the operator, whose rows win (`operator`).';

/** The rule behind a figure or a day. */
export class RuleRefView {
  @Id('Id of the rule; `GET /rules?id=` shows it.', { example: 'fee.medlegal' }) readonly id!: string;
  @CalendarDate('First day that it holds for.') readonly validFrom!: string;
  @CalendarDate('Last day that it holds for; null: until another one says otherwise.', { nullable: true })
  readonly validThrough!: string | null;
  @Text('Version of the pack that it comes from.', { example: '2026-11-25.1' }) readonly version!: string;
  @Choice(certainties, certainty) readonly certainty!: string;
  @Choice(ruleLayers, layer) readonly layer!: string;
  @OptionalFlag('`true`: it ran out before the day that it is used for, and nothing took its place.')
  readonly outdated?: boolean;
}

/** Query of GET /rules. */
export class ListRulesRequest extends ListPageRequest {
  @OptionalText('Basis day: the entries that hold on it. Today in Los Angeles unless said.', {
    pattern: /^\d{4}-\d{2}-\d{2}$/,
    example: '2026-11-25',
  })
  readonly asOf?: string;
  @OptionalText('Id, or its beginning up to a dot: `fee` finds `fee.medlegal` and `fee.report`.', {
    max: 60,
    example: 'fee',
  })
  readonly id?: string;
  @OptionalText('Code that an entry is for.', { max: 20, example: 'ML201' }) readonly 'appliesTo.code'?: string;
  @OptionalChoice(ruleLayers, 'Entries of one layer.') readonly layer?: string;
  @OptionalSwitch('`true`: entries alone that have ended, or end or want to be looked at within 60 days of today.')
  readonly expiring?: boolean;
}

/** Source that was read to make an entry. */
export class RuleSourceView {
  @Text('What it is.') readonly title!: string;
  @Text('Where it was read.', { max: 500 }) readonly address!: string;
  @CalendarDate('Day on which it was read.') readonly readOn!: string;
}

const anyObject = (description: string) => ({ type: 'object', additionalProperties: true, description }) as const;

/** An entry of the rules in force. */
export class RuleEntryView extends RuleRefView {
  @Shown(anyObject('Facts by name.'), 'Facts that it is for; empty: all.', { example: { code: 'ML201' } })
  readonly appliesTo!: Readonly<Record<string, string | number | boolean>>;
  @Text('Day that picks it: `service`, `receipt`, `filing`, `periodStart`, `day` or `today`.') readonly basis!: string;
  @Shown(anyObject('Members by id of the rule.'), 'Its value, as its pack writes it: dollars are decimal strings.', {
    example: { amount: '2015.00' },
  })
  readonly value!: Readonly<Record<string, unknown>>;
  @Text('Where it is written.', { max: 500 }) readonly citation!: string;
  @Text('The order that sets it; null without one.', { nullable: true, max: 200 }) readonly order!: string | null;
  @Nested(RuleSourceView, 'What was read.') readonly source!: RuleSourceView;
  @Shown(
    { ...anyObject('As `value`, the members that differ.'), type: ['object', 'null'] },
    'The other reading of an unproven entry; null without one.',
    { example: null },
  )
  readonly alternative!: Readonly<Record<string, unknown>> | null;
  @Text('What to know besides; null without it.', { nullable: true, max: 1000 }) readonly note!: string | null;
  @Text('The pack that it comes from.', { example: 'ca' }) readonly pack!: string;
  @Choice(
    ['expiring', 'expired'],
    '`expiring`: it ends, or wants to be looked at, within 60 days; `expired`: it has ended and nothing took its place. Null otherwise.',
    { nullable: true },
  )
  readonly expires!: string | null;
}

/** Entries that hold on a day. */
export class RuleListView {
  @ListOf(RuleEntryView, 'By id, the more special entries first.', { max: 20_000 })
  readonly data!: readonly RuleEntryView[];
  @Text('Version of the set in force; `+local.N`: the operator has rows of their own.', { example: 'ca.2026-11-25.1' })
  readonly rulesVersion!: string;
  @Text('SHA-256 over all entries of the set in canonical JSON.', {
    example: 'c2d1e9b0f7c84a6d5f3e2b1a09c8d7e6f5a4b3c2d1e0f9a8b7c6d5e4f3a2b1c0',
  })
  readonly contentHash!: string;
  @OptionalText('Where the next page begins; null on the last one.', { nullable: true, max: 2048 })
  readonly nextCursor?: string | null;
}

/** A set of rules that was in force. */
export class RulesVersionView {
  @Text('Version of the set; `+local.N`: the operator has rows of their own.', { example: 'ca.2026-11-25.1' })
  readonly rulesVersion!: string;
  @Timestamp('When it came in force; null: with the release.', { nullable: true }) readonly activatedAt!: string | null;
  @Choice(
    ['release', 'import', 'set', 'rollback', 'fees'],
    'How it came in force: with the release, by an imported pack, by rows of the operator, or by the return to a former set. `fees` is reserved.',
  )
  readonly how!: string;
  @Text('SHA-256 over all entries of the set in canonical JSON.', {
    example: 'c2d1e9b0f7c84a6d5f3e2b1a09c8d7e6f5a4b3c2d1e0f9a8b7c6d5e4f3a2b1c0',
  })
  readonly contentHash!: string;
  @Text('Id of the key that signed the pack; null without one.', { nullable: true, example: null })
  readonly signedBy!: string | null;
}

/** Sets of rules that were in force. */
export class RulesVersionsView {
  @ListOf(RulesVersionView, 'The newest first.', { max: 10_000 }) readonly data!: readonly RulesVersionView[];
  @Text('Version of the set in force now.', { example: 'ca.2026-11-25.1' }) readonly rulesVersion!: string;
  @Text('Its SHA-256.', { example: 'c2d1e9b0f7c84a6d5f3e2b1a09c8d7e6f5a4b3c2d1e0f9a8b7c6d5e4f3a2b1c0' })
  readonly contentHash!: string;
}
