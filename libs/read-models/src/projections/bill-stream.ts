/** Returns the bill's ID for its stream (`{organization}-bill_{id}` → `bill_{id}`), or null for any other stream. */
export const billIdOfStream = (stream: string): string | null => {
  const dash = stream.indexOf('-');
  return dash > 0 && stream.startsWith('bill_', dash + 1) ? stream.slice(dash + 1) : null;
};
