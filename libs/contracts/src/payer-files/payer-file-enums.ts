import type { ItemOutcome } from '#domain';

/** Where a payer file came from. */
export const payerFileSources = ['api', 'sftp', 'folder', 'cli'] as const;
export type PayerFileSource = (typeof payerFileSources)[number];

/** Why something of a payer file was not worked off, the first that applies. */
export const payerFileReasons = [
  'malformed',
  'wrong_version',
  'duplicate_interchange',
  'unknown_receiver',
  'test_interchange',
  'unmatched',
  'unknown_status',
  'contradictory',
  'out_of_balance',
  'other_payee',
  'check_mismatch',
  'reversal_without_payment',
  'prenotification',
  'debit',
  'predetermination',
] as const;
export type PayerFileReason = (typeof payerFileReasons)[number];

/**
 * Warnings about an interchange that was worked off. `unknown_receiver`: ISA08 names no billing provider and no partner's
 * record; the payee (N1*PE) decides whose money it is.
 */
export const payerFileWarningCodes = ['unknown_receiver'] as const;
export type PayerFileWarningCode = (typeof payerFileWarningCodes)[number];

/** Kinds of items in a payer file. */
export const payerFileKinds = ['ta1', '999', '277ca', '277', '835'] as const;
export type PayerFileKind = (typeof payerFileKinds)[number];

/** Outcomes of an item: `refused` and `unmatched` items lie in quarantine, until a person dismisses them. */
export const itemOutcomes = [
  'posted',
  'recorded',
  'forwarded',
  'accepted',
  'rejected',
  'duplicate',
  'unmatched',
  'refused',
  'dismissed',
] as const satisfies readonly ItemOutcome[];

/** Why a person lets something of a payer file rest that was not worked off. */
export const dismissalReasons = ['not_ours', 'already_known', 'replaced', 'handled_by_hand', 'other'] as const;
export type DismissalReason = (typeof dismissalReasons)[number];

/** Answers that the sandbox's payer and its clearinghouse can give by a file, by its kind; the first is the default. */
export const payerFileScenarios = {
  ta1: ['accepted', 'rejected'],
  '999': ['accepted', 'rejected'],
  '277ca': ['accepted', 'forwarded', 'rejected'],
  '277': ['pending', 'final'],
  '835': ['paid', 'partial', 'denied', 'reversal'],
} as const satisfies Record<PayerFileKind, readonly string[]>;
export type PayerFileScenario = (typeof payerFileScenarios)[PayerFileKind][number];
export const allPayerFileScenarios = [...new Set(Object.values(payerFileScenarios).flat())] as const;
