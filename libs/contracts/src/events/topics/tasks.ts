import { usDate } from '#domain';
import { BillEventData, defineEvent, joinParts, type BillPublication, type PublishedData } from '../publication.js';

export const taskEventKinds = {
  'bill.assigned': defineEvent(BillEventData, 'The bill was assigned, got a due date, or was snoozed.'),
} as const;

export const taskPublication = {
  TaskAssigned: {
    // The owner is not published. The bill's lifecycle shows it.
    publish: ({ billId }): PublishedData<BillEventData> => ({ billId }),
    tell: ({ data: { ownerId, dueOn, snoozedUntil }, text: { ownerName } }) => ({
      type: 'assigned',
      title: ownerName ? 'Assigned' : 'Task changed',
      description: joinParts(
        ownerName && `To ${ownerName}.`,
        ownerId === null && 'No owner.',
        dueOn === null ? 'No due date.' : `Due ${usDate(dueOn)}.`,
        snoozedUntil !== null && `Snoozed until ${usDate(snoozedUntil)}.`,
      ),
    }),
  },
} satisfies Partial<BillPublication>;
