import {
  Choice,
  Flag,
  Id,
  Int,
  ListOf,
  OptionalId,
  OptionalInt,
  OptionalListOf,
  OptionalText,
  OptionalTextList,
  Text,
  TextList,
} from '../kernel/fields.js';

/** More names, payers or offices than any administrator has. */
const listLimit = { max: 1000 };

export class SignalView {
  @Choice(['name', 'claim_number'], 'What was compared.') readonly kind!: string;
  @Choice(['match', 'warning'], 'What came of it.') readonly state!: string;
  @Text('In words.') readonly label!: string;
}

export class ClaimNumberPatternView {
  @Text('Mask: # digit, @ letter, * either, anything else itself.') readonly pattern!: string;
  @OptionalInt('Characters of the whole claim number.', { min: 1 }) readonly length?: number;
  @OptionalText('A number that fits.') readonly example?: string;
}

export class ClaimNumberMatchView extends ClaimNumberPatternView {
  @Flag('Null when no claim number was sent, or the mask cannot be evaluated.', { nullable: true })
  readonly matches!: boolean | null;
}

export class PayerChoiceView {
  @Id('Opaque; send it as claim.claimsAdministrator.payerId.') readonly key!: string;
  @Text('Name to show.') readonly label!: string;
  @Flag('Taken when none is chosen.') readonly default!: boolean;
  @Flag('Only an active payer can be chosen.') readonly active!: boolean;
  @OptionalTextList('Related entities.', listLimit) readonly affiliatedEntities?: readonly string[];
  @OptionalListOf(() => ClaimNumberMatchView, 'Shapes of its claim numbers.', listLimit)
  readonly claimNumberPatterns?: readonly ClaimNumberMatchView[];
}

export class ClaimsAdministratorEntryView {
  @Id('Opaque; send it as claim.claimsAdministrator.id.') readonly id!: string;
  @Text('Canonical name; send it as claim.claimsAdministrator.name.') readonly name!: string;
  @Flag('Accepts electronic bills.') readonly hasElectronic!: boolean;
  @TextList('Two letters each; empty when not known.', listLimit) readonly states!: readonly string[];
  @Choice(['high', 'medium', 'directory'], 'Exact name or alias; all words or the claim number fit; merely listed.')
  readonly confidence!: string;
  @Flag('The one that recommendedId names.') readonly recommended!: boolean;
  @ListOf(() => SignalView, 'Hints.') readonly signals!: readonly SignalView[];
  @ListOf(() => PayerChoiceView, 'Payers within the administrator.', listLimit)
  readonly payers!: readonly PayerChoiceView[];
  @Flag('A bill must name one of the payers.') readonly payerSelectionRequired!: boolean;
  @OptionalTextList('Other names.', listLimit) readonly aliases?: readonly string[];
  @OptionalTextList('Related entities.', listLimit) readonly affiliatedEntities?: readonly string[];
  @ListOf(() => ClaimNumberMatchView, 'Shapes of its claim numbers.', listLimit)
  readonly claimNumberPatterns!: readonly ClaimNumberMatchView[];
}

export class ClaimsAdministratorSuggestionView extends ClaimsAdministratorEntryView {
  @Flag('One administrator alone is named exactly; otherwise something speaks for it.')
  readonly deterministic!: boolean;
  @Text('Why.') readonly reason!: string;
  @OptionalId('The payer that was meant, or the only choice.') readonly selectedPayerId?: string;
}

/** Answer of GET /claims-administrators. */
export class ClaimsAdministratorsView {
  @ListOf(() => ClaimsAdministratorEntryView, 'This page, best first; your own administrators after the directory’s.')
  readonly results!: readonly ClaimsAdministratorEntryView[];
  @Id('Whose name or alias is the source name, else q. It does not replace a person’s review.', { nullable: true })
  readonly recommendedId!: string | null;
  @ListOf(() => ClaimsAdministratorSuggestionView, 'What the context speaks for.', { max: 3 })
  readonly suggestions!: readonly ClaimsAdministratorSuggestionView[];
  @Int('Matches before paging.') readonly total!: number;
  @OptionalInt('Where the next page begins; missing on the last one.') readonly nextOffset?: number;
}
