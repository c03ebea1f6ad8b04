import { recordResult, type OperatorAction } from './access-records/operator-access.js';
import { listUnknownAccess } from './access-records/unknown-access.js';
import { createOperatorLink } from './workspace/workspace-link.js';
import { backup } from './backup/backup.js';
import { sweepBlobs } from './blobs/sweep-blobs.js';
import { bootstrapOperation } from './bootstrap/bootstrap.js';
import { importDirectory } from './directories/import-directory.js';
import { importReportFees } from './directories/import-fees.js';
import { importOmfs } from './directories/import-omfs.js';
import { importTaxonomyCodes } from './directories/import-taxonomy-codes.js';
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
import { reapplyShredding } from './shredding/reapply-erasures.js';
import { shredBill } from './shredding/shred-bill.js';
import { shredRecipient } from './shredding/shred-recipient.js';
import { shredRfa } from './shredding/shred-rfa.js';
import { mailTest } from './reach/mail-test.js';
import { oidcTest } from './reach/oidc-test.js';
import { measureRoundTrips } from './status/round-trips.js';
import { status } from './status/status.js';
import { verify } from './verify/verify.js';
import { verifyShredded } from './verify/verify-shredded.js';

const shows = <Run extends OperatorOperation>(action: OperatorAction, run: Run) => ({ action, run });

/** Operations marked `itself` call `recordShown` first. For others, access to the result's patient data is recorded. */
const operatorOperations = {
  bootstrap: shows(null, bootstrapOperation),
  'org.create': shows(null, createOrganization),
  'org.list': shows(null, listOrganizations),
  'org.show': shows(null, showOrganization),
  'org.link': shows(null, linkOrganization),
  'org.treatment-billing': shows(null, setTreatmentBilling),
  'org.rfa-checks': shows(null, setRfaChecks),
  'org.delete': shows(null, deleteOrganization),
  'org.keep': shows(null, keepOrganization),
  'org.export': shows('itself', exportOrganization),
  'live.create': shows(null, createLive),
  'member.list': shows(null, listMembers),
  'member.add': shows(null, addMember),
  'member.change': shows(null, changeMember),
  'member.reset-factor': shows(null, resetSecondFactor),
  'workspace.link': shows(null, createOperatorLink),
  'key.create': shows(null, createKey),
  'key.list': shows(null, listKeys),
  'key.revoke': shows(null, revokeKey),
  'key.rotate': shows(null, rotateKey),
  'keys.rotate-master': shows(null, rotateMaster),
  'directory.import': shows(null, importDirectory),
  'directory.import-fees': shows(null, importReportFees),
  'directory.import-omfs': shows(null, importOmfs),
  'directory.import-taxonomy': shows(null, importTaxonomyCodes),
  'rules.packs': shows(null, packsOfVersion),
  'rules.versions': shows(null, listRulesVersions),
  'rules.import': shows(null, importRules),
  'rules.set': shows(null, setRules),
  'rules.reassess': shows(null, reassessBills),
  'rules.rollback': shows(null, rollbackRules),
  'rules.key-list': shows(null, listRulesKeys),
  'rules.key-add': shows(null, addRulesKey),
  'rules.key-remove': shows(null, removeRulesKey),
  'projections.list': shows(null, listProjections),
  'projections.rebuild': shows(null, rebuildProjection),
  'projections.unpark': shows(null, unparkStream),
  'print.list': shows(null, listPrintBatches),
  'print.batch': shows('itself', printBatch),
  'print.mark': shows(null, markPrintBatch),
  'events.tail': shows('search', tailEvents),
  'events.get': shows('read', getEvent),
  'partner.list': shows(null, listPartners),
  'partner.send': shows(null, sendToPartners),
  'partner.fetch': shows(null, fetchFromPartners),
  'transmission.list': shows(null, listTransmissions),
  'transmission.show': shows('read', showTransmission),
  'transmission.resend': shows(null, resendTransmission),
  'payer-file.receive': shows('read', receivePayerFile),
  'payer-file.list': shows('search', listPayerFiles),
  'payer-file.show': shows('read', showPayerFile),
  'payer-file.retry': shows('read', retryPayerFile),
  'payer-file.match': shows('read', matchPayerFile),
  'payer-file.dismiss': shows('read', dismissPayerFile),
  'payer-file.destroy': shows('read', destroyPayerFile),
  'mail.test': shows(null, mailTest),
  'oidc.test': shows(null, oidcTest),
  checkpoint: shows(null, checkpoint),
  'engines.measure': shows(null, measureRoundTrips),
  status: shows(null, status),
  verify: shows(null, verify),
  'verify.shredded': shows(null, verifyShredded),
  backup: shows(null, backup),
  'shred.bill': shows(null, shredBill),
  'shred.recipient': shows(null, shredRecipient),
  'shred.rfa': shows(null, shredRfa),
  'shred.again': shows(null, reapplyShredding),
  'hold.list': shows('search', listHolds),
  'hold.place': shows('read', placeHold),
  'hold.lift': shows('read', liftHold),
  'blobs.sweep': shows(null, sweepBlobs),
  'access.unknown': shows('search', listUnknownAccess),
} as const;

export type OperationName = keyof typeof operatorOperations;
type Run<Name extends OperationName> = (typeof operatorOperations)[Name]['run'];
type Arguments<Name extends OperationName> = Parameters<Run<Name>>[1];

/** An empty object if the operation has no arguments. */
export type ArgumentsOf<Name extends OperationName> = Arguments<Name> extends object ? Arguments<Name> : object;
export type ResultOf<Name extends OperationName> = Awaited<ReturnType<Run<Name>>>;

/** Runs an operation. Records access to patient data in the result. Throws OperatorRefusal, also for unknown names. */
export const perform = async (name: string, args: object, workplace: OperatorContext): Promise<unknown> => {
  if (!Object.hasOwn(operatorOperations, name))
    throw new OperatorRefusal(
      `the running server has no operation "${name}": its version differs from the version of this command line`,
    );
  const { action, run } = operatorOperations[name as OperationName];
  const { reason } = workplace;
  const work = reason === undefined ? workplace : { ...workplace, reason: requireReason(reason) };
  const result = await (run as OperatorOperation<object>)(work, args);
  await recordResult(work, { name, action }, args, result);
  return result;
};
