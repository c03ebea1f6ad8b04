/** Colors by state. The label is always shown next to the color. Unknown states are neutral. */
const tones: Readonly<Record<string, string>> = {
  submitted: 'info',
  accepted: 'info',
  accepted_no_response: 'warning',
  rejected: 'danger',
  processed: 'warning',
  partially_paid: 'warning',
  denied: 'danger',
  paid: 'success',
  second_review: 'warning',
  ibr: 'warning',
  lien: 'warning',
  closed: 'neutral',
};

export const toneOf = (state: string): string => tones[state] ?? 'neutral';
