import type { NotificationChoice } from '#domain';

const list = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}`;

export const choiceText = ({ statusUpdates, agingDays, reportDigest, quietHours }: NotificationChoice): string[] => [
  ...(statusUpdates ? ['Alerts when the status of a bill changes or a payment is posted'] : []),
  ...(agingDays.length > 0 ? [`Reminders when an open bill is ${list(agingDays.map(String))} days old`] : []),
  ...(reportDigest === 'daily' ? ['A daily summary at 9 am Pacific'] : []),
  ...(reportDigest === 'weekly' ? ['A weekly summary, Mondays at 9 am Pacific'] : []),
  ...(quietHours ? ['No messages between 7 pm and 7 am Pacific'] : []),
];
