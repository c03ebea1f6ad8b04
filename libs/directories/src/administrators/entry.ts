import { present, unlessEmpty } from '../text/present.js';
import {
  billPhoneOf,
  type Administrator,
  type ClaimNumberPattern,
  type DeliveryRoute,
  type Payer,
} from './administrator.js';
import { matchesPattern } from './claim-number.js';

export type Confidence = 'high' | 'medium' | 'directory';

export interface Signal {
  readonly kind: 'name' | 'claim_number';
  readonly state: 'match' | 'warning';
  readonly label: string;
}

/** A pattern and whether the claim number of the search matches it. Null if the pattern cannot be evaluated. */
export interface PatternAnswer extends ClaimNumberPattern {
  readonly matches: boolean | null;
}

export interface PayerChoice {
  readonly key: string;
  readonly label: string;
  readonly default: boolean;
  readonly active: boolean;
  readonly affiliatedEntities?: readonly string[];
  readonly claimNumberPatterns?: readonly PatternAnswer[];
}

export interface DirectoryEntry {
  readonly id: string;
  readonly name: string;
  readonly hasElectronic: boolean;
  readonly states: readonly string[];
  readonly confidence: Confidence;
  readonly recommended: boolean;
  readonly signals: readonly Signal[];
  readonly payers: readonly PayerChoice[];
  readonly payerSelectionRequired: boolean;
  readonly phone?: string;
  readonly deliveryMethods: readonly DeliveryRoute[];
  readonly aliases?: readonly string[];
  readonly affiliatedEntities?: readonly string[];
  readonly claimNumberPatterns: readonly PatternAnswer[];
}

const patternAnswers = (patterns: readonly ClaimNumberPattern[], claimNumber: string | undefined): PatternAnswer[] =>
  patterns.map((pattern) => ({ ...pattern, matches: matchesPattern(pattern, claimNumber) }));

const payerChoice = (payer: Payer, claimNumber: string | undefined): PayerChoice =>
  present({
    key: payer.key,
    label: payer.label,
    default: payer.default,
    active: payer.active,
    affiliatedEntities: unlessEmpty(payer.affiliatedEntities),
    claimNumberPatterns: unlessEmpty(patternAnswers(payer.claimNumberPatterns, claimNumber)),
  });

export interface FoundAdministrator {
  readonly administrator: Administrator;
  readonly confidence: Confidence;
  readonly signals: readonly Signal[];
}

export const directoryEntry = (
  { administrator, confidence, signals }: FoundAdministrator,
  recommendedId: string | null,
  claimNumber: string | undefined,
): DirectoryEntry =>
  present({
    id: administrator.id,
    name: administrator.name,
    hasElectronic: administrator.hasElectronic,
    states: administrator.states,
    confidence,
    recommended: administrator.id === recommendedId,
    signals,
    payers: administrator.payers.map((payer) => payerChoice(payer, claimNumber)),
    payerSelectionRequired: administrator.payerSelectionRequired,
    phone: billPhoneOf(administrator, 'CA') ?? undefined,
    deliveryMethods: administrator.routes,
    aliases: unlessEmpty(administrator.aliases),
    affiliatedEntities: unlessEmpty(administrator.affiliatedEntities),
    claimNumberPatterns: patternAnswers(administrator.claimNumberPatterns, claimNumber),
  });
