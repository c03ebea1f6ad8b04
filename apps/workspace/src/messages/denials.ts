export const denials = {
  title: 'Denied and short-paid lines',
  code: 'Code',
  noCode: 'No code',
  lines: 'Lines',
  bills: 'Bills',
  reason: 'Suggested reason',
  noReason: 'None in the library',
  firstDay: 'Earliest due date',
  showLines: 'Show lines',
  hideLines: 'Hide lines',
  linesOf: (code: string, payer: string) => `Lines with ${code}, ${payer}`,
  none: 'No denied or short-paid lines can be disputed now.',
  total: (lines: string, bills: string, amount: string) =>
    `${lines === '1' ? '1 line' : `${lines} lines`} on ${bills === '1' ? '1 bill' : `${bills} bills`}, ${amount} in dispute`,
  selectAll: 'Select all shown',
  actions: 'Actions for the selected bills',
} as const;
