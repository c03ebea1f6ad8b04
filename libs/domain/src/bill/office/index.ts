import type { Topic } from '../shared/topic.js';
import { officeEvents, type OfficeFacts, type OfficeOnFile, type OfficeEvents } from './office.events.js';
import { officeDecisions, officeActions, type OfficeCommands } from './office.commands.js';

declare module '../shared/bill.topics.js' {
  interface BillTopics {
    readonly office: { facts: OfficeFacts; onFile: OfficeOnFile; events: OfficeEvents; commands: OfficeCommands };
  }
}

export const office = {
  facts: { lien: false, lienFiled: false, notes: [] },
  onFile: { reportedStatus: null, notes: [] },
  events: officeEvents,
  commands: officeDecisions,
  actions: officeActions,
} as const satisfies Topic<'office'>;
