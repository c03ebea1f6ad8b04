export const home = {
  work: 'To do',
  kind: 'Queue',
  ages: ['≤ 30', '31–60', '61–90', '91–180', '181+'],
  total: 'Bills',
  open: 'Open',
  nothing: 'Nothing waits for the office.',
  overdueRfas: (n: string) =>
    n === '1'
      ? '1 request for authorization has no answer since the last day'
      : `${n} requests for authorization have no answer since the last day`,
  deadlines: (until: string) => `Deadlines until ${until}`,
  latest: (day: string) => `By another reading ${day}`,
  noDeadlines: 'Nothing runs out in the next 14 days.',
  moreDeadlines: (n: number) => `and ${n} more`,
  money: 'Money in, by week',
  ar: 'Open balance, by age in days',
  arTotal: (amount: string, bills: string) => `${amount} on ${bills} bills`,
  notIn: (amount: string, bills: string, label: string) =>
    `${amount} on ${bills} bills that are ${label.toLowerCase()} is not in it.`,
  payers: 'Days to payment, by payer',
  payersHint: 'Half of the paid bills took no longer.',
  noPayers: 'Nobody has paid in the last year.',
  days: (n: number, bills: number) => `${n} days (${bills} bills)`,
} as const;

export const queues = {
  office: 'For the office',
  waiting: 'Waiting for others',
  unmatched: 'Remittances without a bill',
  unapplied: 'Unapplied money',
  openAdjustments: 'Unexplained adjustments',
  empty: 'Nothing waits here. Well done.',
  hint: 'j and k move, Enter opens; what is done moves on by itself',
  left: (n: number) => (n === 1 ? '1 left' : `${n} left`),
  next: 'Next',
  previous: 'Previous',
  back: 'All of the queue',
  whose: 'Whose tasks',
  everybody: 'All tasks',
  mine: 'Mine',
  unassigned: 'Nobody’s',
  snoozed: 'Put off',
  tasksOf: (name: string, bills: string) => `${name} (${bills})`,
  doneNext: 'Done. This is the next bill of the queue.',
  allDone: 'That was the last bill of this queue.',
} as const;

export const reviews = {
  windows: 'Windows that close',
  answers: 'Answers of payers to reviews',
  queues: 'Queues about reviews',
  nothing: 'Nothing here.',
  lastDay: 'Last day',
  what: 'What',
} as const;
