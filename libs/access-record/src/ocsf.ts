import type { AccessAction, AccessOutcome } from '#contracts';
import type { AccessEntry } from './entry.js';

/*
 * Open Cybersecurity Schema Framework 1.3 (https://schema.ocsf.io): class API Activity (6003). Events contain patient
 * and bill IDs but no free text.
 */

const VERSION = '1.3.0';
const CATEGORY = 6;
const CLASS = 6003;
const READ = 2;
const OTHER = 99;
const INFORMATIONAL = 1;
const LOW = 2;
const HIGH = 4;

/** OCSF status values: 1 is success, 2 is failure. */
const statuses: Readonly<Record<AccessOutcome, number>> = { shown: 1, not_found: 2, refused: 2, failed: 2 };

const severityOf = (action: AccessAction, outcome: AccessOutcome): number => {
  if (action === 'emergency') return HIGH;
  return outcome === 'refused' || outcome === 'failed' ? LOW : INFORMATIONAL;
};

const resources = (type: string, ids: readonly string[]): readonly object[] => ids.map((uid) => ({ uid, type }));

export const ocsfOf = (entry: AccessEntry): object => {
  const { action, outcome, actor, address, agent, problem, recipient, count, digest, times } = entry;
  const activity = action === 'read' || action === 'search' ? READ : OTHER;
  return {
    category_uid: CATEGORY,
    class_uid: CLASS,
    activity_id: activity,
    activity_name: action,
    type_uid: CLASS * 100 + activity,
    time: Date.parse(entry.at),
    severity_id: severityOf(action, outcome),
    status_id: statuses[outcome],
    status: outcome,
    ...(problem !== undefined && { status_code: problem }),
    ...(times !== undefined && { count: times }),
    metadata: {
      uid: entry.id,
      version: VERSION,
      product: { name: 'workcomp-billing', vendor_name: 'workcomp-billing' },
      ...(entry.organizationId !== null && { tenant_uid: entry.organizationId }),
    },
    actor: { user: { uid: actor.id === '' ? 'unknown' : actor.id, type_id: OTHER, type: actor.kind } },
    api: { operation: entry.operation, request: { uid: entry.requestId } },
    src_endpoint: address === null ? {} : { ip: address },
    ...(agent !== null && { http_request: { user_agent: agent } }),
    resources: [...resources('bill', entry.bills), ...resources('patient', entry.patients)],
    ...((recipient !== undefined || digest !== undefined) && {
      unmapped: {
        ...(recipient !== undefined && { recipient }),
        ...(digest !== undefined && { digest, bills: count }),
      },
    }),
  };
};
