import { operation, operations, type OperationId, type Section } from '#contracts';

/** Tags of the document, in reading order for new developers. */
export const sections: Readonly<Record<Section, string>> = {
  Bills: 'Create and submit bills in one call, and track them.',
  Reviews: 'Second bill review and independent bill review.',
  Worklists: 'Dashboards, work queues and reports across bills.',
  Events: 'The ordered, authoritative feed of all changes.',
  Webhooks: 'Signed deliveries of the same events (Standard Webhooks 1.0.0).',
  Directories: 'Claims administrators, postal codes and diagnosis codes.',
  Organization:
    'The practice: profile, providers, locations, W-9, team, custom claims administrators and linked organizations.',
  Sessions: 'Short-lived sessions for users of a host application or of the hosted workspace.',
  Notifications: 'Recipients of notification emails, with their consent.',
  Payments: 'Checks and EFTs of payers, and how their money is applied.',
  Authorizations: 'Requests for authorization of treatment (DWC Form RFA), from draft to decision.',
  'Payer files': 'Files from payers and clearinghouses (TA1, 999, 277CA, 277, 835), and the result of processing them.',
  Sandbox: 'Operations for synthetic bills only.',
  Contract: 'This document.',
};

/**
 * Lists all interface specification extensions. Operations are not tagged with it: code generators create an operation
 * with two tags twice, and the result may not compile.
 */
export const extensions = (): { readonly name: string; readonly description: string } => ({
  name: 'Extensions',
  description: [
    'Extensions of the interface specification (`x-extension`). Each operation is also in the section of its topic:',
    ...(Object.keys(operations) as OperationId[])
      .map((id) => ({ id, ...operation(id) }))
      .filter(({ ext }) => ext)
      .map(({ id, method, path, summary }) => `- ${id}, \`${method} ${path}\`: ${summary}`),
  ].join('\n'),
});
