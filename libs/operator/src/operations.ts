import { patientsShownByOperator, recordResult, type OperatorAction } from './access-records/operator-access.js';
import { listUnknownAccess } from './access-records/unknown-access.js';
import { createOperatorLink } from './workspace/workspace-link.js';
import { backup } from './backup/backup.js';
import { sweepBlobs } from './blobs/sweep-blobs.js';
import { bootstrapOperation } from './bootstrap/bootstrap.js';
import { importDirectory } from './directories/import-directory.js';
import { importReportFees } from './directories/import-fees.js';
import { importOmfs } from './directories/import-omfs.js';
import { createKey, listKeys, revokeKey, rotateKey } from './keys/keys.js';
import { listPartners } from './partners/partners.js';
import {
  fetchFromPartners,
  listTransmissions,
  resendTransmission,
  sendToPartners,
  showTransmission,
} from './partners/transmissions.js';
import {
  destroyPayerFile,
  dismissPayerFile,
  listPayerFiles,
  matchPayerFile,
  receivePayerFile,
  retryPayerFile,
  showPayerFile,
} from './payer-files/payer-files.js';
import { liftHold, listHolds, placeHold } from './holds/holds.js';
import { checkpoint } from './integrity/checkpoint.js';
import { getEvent, tailEvents } from './log/events.js';
import { addMember, changeMember, listMembers, resetSecondFactor } from './members/members.js';
import { OperatorRefusal, requireReason, type OperatorOperation, type OperatorContext } from './operation.js';
import { deleteOrganization, keepOrganization } from './organizations/delete-organization.js';
import { exportOrganization } from './organizations/export-organization.js';
import { linkOrganization } from './organizations/link.js';
import {
  createLive,
  createOrganization,
  listOrganizations,
  setRfaChecks,
  setTreatmentBilling,
  showOrganization,
} from './organizations/organizations.js';
import { rotateMaster } from './master-key/rotate-master.js';
import { listPrintBatches, markPrintBatch, printBatch } from './print/print.js';
import { listProjections, rebuildProjection, unparkStream } from './projections/projections.js';
import { importRules } from './rules/import-rules.js';
import { reassessBills } from './rules/reassess-bills.js';
import { setRules } from './rules/set-rules.js';
import { addRulesKey, listRulesKeys, removeRulesKey } from './rules/rules-keys.js';
import { listRulesVersions, packsOfVersion, rollbackRules } from './rules/rules-versions.js';
import { reapplyShredding } from './shredding/reapply-shredding.js';
import { shredBill } from './shredding/shred-bill.js';
import { shredRecipient } from './shredding/shred-recipient.js';
import { shredRfa } from './shredding/shred-rfa.js';
import { mailTest } from './reach/mail-test.js';
import { oidcTest } from './reach/oidc-test.js';
import { measureRoundTrips } from './status/round-trips.js';
import { status } from './status/status.js';
import { verify } from './verify/verify.js';
import { verifyShredded } from './verify/verify-shredded.js';

/** Everything that an operator can ask for, in one place: the command line's vocabulary. */
export const operatorOperations = {
  bootstrap: bootstrapOperation,
  'org.create': createOrganization,
  'org.list': listOrganizations,
  'org.show': showOrganization,
  'org.link': linkOrganization,
  'org.treatment-billing': setTreatmentBilling,
  'org.rfa-checks': setRfaChecks,
  'org.delete': deleteOrganization,
  'org.keep': keepOrganization,
  'org.export': exportOrganization,
  'live.create': createLive,
  'member.list': listMembers,
  'member.add': addMember,
  'member.change': changeMember,
  'member.reset-factor': resetSecondFactor,
  'workspace.link': createOperatorLink,
  'key.create': createKey,
  'key.list': listKeys,
  'key.revoke': revokeKey,
  'key.rotate': rotateKey,
  'keys.rotate-master': rotateMaster,
  'directory.import': importDirectory,
  'directory.import-fees': importReportFees,
  'directory.import-omfs': importOmfs,
  'rules.packs': packsOfVersion,
  'rules.versions': listRulesVersions,
  'rules.import': importRules,
  'rules.set': setRules,
  'rules.reassess': reassessBills,
  'rules.rollback': rollbackRules,
  'rules.key-list': listRulesKeys,
  'rules.key-add': addRulesKey,
  'rules.key-remove': removeRulesKey,
  'projections.list': listProjections,
  'projections.rebuild': rebuildProjection,
  'projections.unpark': unparkStream,
  'print.list': listPrintBatches,
  'print.batch': printBatch,
  'print.mark': markPrintBatch,
  'events.tail': tailEvents,
  'events.get': getEvent,
  'partner.list': listPartners,
  'partner.send': sendToPartners,
  'partner.fetch': fetchFromPartners,
  'transmission.list': listTransmissions,
  'transmission.show': showTransmission,
  'transmission.resend': resendTransmission,
  'payer-file.receive': receivePayerFile,
  'payer-file.list': listPayerFiles,
  'payer-file.show': showPayerFile,
  'payer-file.retry': retryPayerFile,
  'payer-file.match': matchPayerFile,
  'payer-file.dismiss': dismissPayerFile,
  'payer-file.destroy': destroyPayerFile,
  'mail.test': mailTest,
  'oidc.test': oidcTest,
  checkpoint,
  'engines.measure': measureRoundTrips,
  status,
  verify,
  'verify.shredded': verifyShredded,
  backup,
  'shred.bill': shredBill,
  'shred.recipient': shredRecipient,
  'shred.rfa': shredRfa,
  'shred.again': reapplyShredding,
  'hold.list': listHolds,
  'hold.place': placeHold,
  'hold.lift': liftHold,
  'blobs.sweep': sweepBlobs,
  'access.unknown': listUnknownAccess,
} as const satisfies Record<string, OperatorOperation>;

export type OperationName = keyof typeof operatorOperations;
type Arguments<Name extends OperationName> = Parameters<(typeof operatorOperations)[Name]>[1];

/** Arguments of an operation; an empty object where it needs none. */
export type ArgumentsOf<Name extends OperationName> = Arguments<Name> extends object ? Arguments<Name> : object;
export type ResultOf<Name extends OperationName> = Awaited<ReturnType<(typeof operatorOperations)[Name]>>;

const actions: Readonly<Record<OperationName, OperatorAction>> = patientsShownByOperator;

/**
 * Runs one by its name, as it came through the socket; what it shows of patients is in the record of access before the
 * operator gets it. Throws OperatorRefusal, also for a name that this program lacks.
 */
export const perform = async (name: string, args: object, workplace: OperatorContext): Promise<unknown> => {
  if (!Object.hasOwn(operatorOperations, name))
    throw new OperatorRefusal(
      `the running server does not know "${name}": it is another version than this command line`,
    );
  const known = name as OperationName;
  const { reason } = workplace;
  const work = reason === undefined ? workplace : { ...workplace, reason: requireReason(reason) };
  const result = await (operatorOperations[known] as OperatorOperation<object>)(work, args);
  await recordResult(work, { name, action: actions[known] }, args, result);
  return result;
};
