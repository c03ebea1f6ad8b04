const quality = (accept: string, type: string): number => {
  for (const part of accept.split(',')) {
    const [name, ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    if (name !== type) continue;
    const q = parameters.find((parameter) => parameter.startsWith('q='));
    return q === undefined ? 1 : Number(q.slice(2)) || 0;
  }
  return 0;
};

/** Returns true if an Accept header prefers CSV to JSON. */
export const prefersCsv = (accept: string | undefined): boolean =>
  accept !== undefined && quality(accept, 'text/csv') > quality(accept, 'application/json');
