import type { ItemOutcome } from '#domain';

export const payerFileSources = ['api', 'sftp', 'folder', 'cli'] as const;
export type PayerFileSource = (typeof payerFileSources)[number];

/** The first reason that applies is reported. */
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
 * `unknown_receiver`: ISA08 names neither a billing provider nor an identifier in a partner's record. The payee (N1*PE)
 * determines the organization. `date_before_transmission`: an EOR or receipt date of a claim (DTM*405, BPR16, DTM*050)
 * is before the first transmission of the bill.
 */
export const payerFileWarningCodes = ['unknown_receiver', 'date_before_transmission'] as const;
export type PayerFileWarningCode = (typeof payerFileWarningCodes)[number];

export const payerFileKinds = ['ta1', '999', '277ca', '277', '835'] as const;
export type PayerFileKind = (typeof payerFileKinds)[number];

/** `refused` and `unmatched` items are quarantined until a user dismisses them. */
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

export const dismissalReasons = ['not_ours', 'already_known', 'replaced', 'handled_by_hand', 'other'] as const;
export type DismissalReason = (typeof dismissalReasons)[number];

/** Files from the sandbox payer and clearinghouse. The first of each kind is the default. */
export const payerFileScenarios = {
  ta1: ['accepted', 'rejected'],
  '999': ['accepted', 'rejected'],
  '277ca': ['accepted', 'forwarded', 'rejected'],
  '277': ['pending', 'final'],
  '835': ['paid', 'partial', 'denied', 'reversal'],
} as const satisfies Record<PayerFileKind, readonly string[]>;
export type PayerFileScenario = (typeof payerFileScenarios)[PayerFileKind][number];
export const allPayerFileScenarios = [...new Set(Object.values(payerFileScenarios).flat())] as const;
