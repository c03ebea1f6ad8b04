/** Converts `20250329` to `2025-03-29`. Returns null for any other text. */
export const isoDate = (text: string | undefined): string | null => {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})/.exec(text ?? '') ?? [];
  return year && month && day ? `${year}-${month}-${day}` : null;
};
