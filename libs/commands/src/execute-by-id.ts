import { billStream, rfaStream, type BillCommand, type RfaCommand } from '#domain';
import type { EncryptedEventStore } from '#event-store';
import { bills, rfas } from './aggregates.js';
import { executeCommand, type CommandMetadata } from './execute-command.js';

/** Executes a command on a bill of the `metadata` organization by the rules in force. Throws as `executeCommand`. */
export const executeOnBill = (
  ledger: EncryptedEventStore,
  billId: string,
  command: BillCommand,
  metadata: CommandMetadata,
) => {
  const stream = billStream(metadata.organizationId, billId);
  return executeCommand(ledger, bills, { stream, command, metadata }, ledger.rules.current);
};

/** Executes a command on a request for authorization, as `executeOnBill` does on a bill. */
export const executeOnRfa = (
  ledger: EncryptedEventStore,
  rfaId: string,
  command: RfaCommand,
  metadata: CommandMetadata,
) => {
  const stream = rfaStream(metadata.organizationId, rfaId);
  return executeCommand(ledger, rfas, { stream, command, metadata }, ledger.rules.current);
};
