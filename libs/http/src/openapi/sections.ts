import type { Section } from '#contracts';

/** The tags of the document, in the order in which a newcomer meets them. */
export const sections: Readonly<Record<Section | 'Extensions', string>> = {
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
  Sandbox: 'What only synthetic bills can do.',
  Contract: 'This document.',
  Extensions: 'Additions to the interface specification; each is also listed in the section of its subject.',
};
