import { operation, operations, type OperationId, type Section } from '#contracts';

/** Tags of the document, in reading order for new developers. */
export const sections: Readonly<Record<Section, string>> = {
  Bills: 'Create and submit bills in one call, and follow them.',
  Reviews: 'Second Bill Review and Independent Bill Review.',
  Worklists: 'Dashboards and reports over many bills.',
  Events: 'The ordered, authoritative feed of what happened.',
  Webhooks: 'Signed deliveries of the same events (Standard Webhooks 1.0.0).',
  Directories: 'Claims administrators, postal codes and diagnosis codes.',
  Organization:
    'The practice: profile, providers, locations, W-9, team, own claims administrators, linked organizations.',
  Sessions: 'Short-lived sessions for people: in a host application, or in the hosted workspace.',
  Notifications: 'Recipients of notification mail, with their consent.',
  Payments: 'Checks and transfers of payers, and where each cent of them is.',
  Authorizations: 'Requests for authorization of treatment (DWC Form RFA), from draft to decision.',
  'Payer files': 'What payers and clearinghouses answer by files (TA1, 999, 277CA, 277, 835), and what became of it.',
  Sandbox: 'What only synthetic bills can do.',
  Contract: 'This document.',
};

/**
 * Lists all extensions of the interface specification. Operations are not tagged with it: code generators create an
 * operation with two tags twice, and the result may not compile.
 */
export const extensions = (): { readonly name: string; readonly description: string } => ({
  name: 'Extensions',
  description: [
    'Additions to the interface specification (`x-extension`). Each is in the section of its subject:',
    ...(Object.keys(operations) as OperationId[])
      .map((id) => ({ id, ...operation(id) }))
      .filter(({ ext }) => ext)
      .map(({ id, method, path, summary }) => `- ${id}, \`${method} ${path}\`: ${summary}`),
  ].join('\n'),
});
