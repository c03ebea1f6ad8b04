import type { Route } from '#domain';
import { routes } from '../bills/submit-bill.request.js';
import {
  Choice,
  Flag,
  Id,
  Int,
  ListOf,
  OptionalChoiceList,
  OptionalId,
  OptionalInt,
  OptionalListOf,
  OptionalText,
  OptionalTextList,
  Text,
  TextList,
} from '../kernel/fields.js';

/** More than any claims administrator's list has. */
const listLimit = { max: 1000 };

export class SignalView {
  @Choice(['name', 'claim_number'], 'Compared property.') readonly kind!: string;
  @Choice(['match', 'warning'], 'Result of the comparison.') readonly state!: string;
  @Text('Description of the result.') readonly label!: string;
}

export class ClaimNumberPatternView {
  @Text('Mask of the claim number: `#` digit, `@` letter, `*` either. All other characters are literal.')
  readonly pattern!: string;
  @OptionalInt('Number of characters in the complete claim number.', { min: 1 }) readonly length?: number;
  @OptionalText('Example of a matching claim number.') readonly example?: string;
}

export class ClaimNumberMatchView extends ClaimNumberPatternView {
  @Flag('True if the claim number matches. Null if none was sent or the mask cannot be evaluated.', { nullable: true })
  readonly matches!: boolean | null;
}

export class PayerChoiceView {
  @Id('Opaque key of the payer. Send it as `claim.claimsAdministrator.payerId`.') readonly key!: string;
  @Text('Display name.') readonly label!: string;
  @Flag('True if this payer is used when none is selected.') readonly default!: boolean;
  @Flag('True if the payer is active. Only an active payer can be selected.') readonly active!: boolean;
  @OptionalTextList('Related entities.', listLimit) readonly affiliatedEntities?: readonly string[];
  @OptionalListOf(() => ClaimNumberMatchView, 'Claim number formats.', listLimit)
  readonly claimNumberPatterns?: readonly ClaimNumberMatchView[];
}

export class ClaimsAdministratorEntryView {
  @Id('Opaque ID of the claims administrator. Send it as `claim.claimsAdministrator.id`.') readonly id!: string;
  @Text('Canonical name. Send it as `claim.claimsAdministrator.name`.') readonly name!: string;
  @Flag('True if the claims administrator accepts electronic bills.') readonly hasElectronic!: boolean;
  @TextList('Two-letter state codes. Empty if unknown.', listLimit) readonly states!: readonly string[];
  @Choice(
    ['high', 'medium', 'directory'],
    'Confidence of the match. `high`: the name or an alias matches exactly. `medium`: all words or the claim number match. `directory`: only listed.',
  )
  readonly confidence!: string;
  @Flag('True if this is the entry of `recommendedId`.') readonly recommended!: boolean;
  @ListOf(() => SignalView, 'Hints about the match.') readonly signals!: readonly SignalView[];
  @ListOf(() => PayerChoiceView, 'Payers of the claims administrator.', listLimit)
  readonly payers!: readonly PayerChoiceView[];
  @Flag('True if a bill must name one of the payers.') readonly payerSelectionRequired!: boolean;
  @OptionalText('Phone number for questions about a bill.', { ext: true }) readonly phone?: string;
  @OptionalChoiceList(routes, 'Delivery methods for bills, in order of preference.', { ext: true })
  readonly deliveryMethods?: readonly Route[];
  @OptionalTextList('Other names of the claims administrator.', listLimit) readonly aliases?: readonly string[];
  @OptionalTextList('Related entities.', listLimit) readonly affiliatedEntities?: readonly string[];
  @ListOf(() => ClaimNumberMatchView, 'Claim number formats.', listLimit)
  readonly claimNumberPatterns!: readonly ClaimNumberMatchView[];
}

export class ClaimsAdministratorSuggestionView extends ClaimsAdministratorEntryView {
  @Flag('True if exactly one claims administrator has this name. False if the suggestion has other reasons.')
  readonly deterministic!: boolean;
  @Text('Reason for the suggestion.') readonly reason!: string;
  @OptionalId('Key of the suggested payer: the payer that the context indicates, or the only payer.')
  readonly selectedPayerId?: string;
}

export class ClaimsAdministratorsView {
  @ListOf(() => ClaimsAdministratorEntryView, 'This page, best match first. Custom claims administrators come last.')
  readonly results!: readonly ClaimsAdministratorEntryView[];
  @Id(
    'ID of the entry whose name or alias equals `sourceClaimsAdministratorName`, otherwise `q`. A user should confirm it. Null if there is none.',
    { nullable: true },
  )
  readonly recommendedId!: string | null;
  @ListOf(() => ClaimsAdministratorSuggestionView, 'Entries that the context suggests.', { max: 3 })
  readonly suggestions!: readonly ClaimsAdministratorSuggestionView[];
  @Int('Total number of matches.') readonly total!: number;
  @OptionalInt('Value of `offset` for the next page. Omitted on the last page.') readonly nextOffset?: number;
}
