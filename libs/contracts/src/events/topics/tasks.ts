import { usDate } from '#domain';
import { BillEventData, defineEvent, joinParts, type BillPublication, type PublishedData } from '../publication.js';

export const taskEventKinds = {
  'bill.assigned': defineEvent(BillEventData, 'The bill was assigned, got a due date, or was snoozed.'),
} as const;

export const taskPublication = {
  TaskAssigned: {
    // Whose it is stays inside the practice: the lifecycle of the bill has it.
    publish: ({ billId }): PublishedData<BillEventData> => ({ billId }),
    tell: ({ data: { ownerId, dueOn, snoozedUntil }, text: { ownerName } }) => ({
      type: 'assigned',
      title: ownerName ? 'Assigned' : 'Task changed',
      description: joinParts(
        ownerName && `To ${ownerName}.`,
        ownerId === null && 'Nobody in particular.',
        dueOn === null ? 'No day.' : `Due ${usDate(dueOn)}.`,
        snoozedUntil !== null && `Put off until ${usDate(snoozedUntil)}.`,
      ),
    }),
  },
} satisfies Partial<BillPublication>;
