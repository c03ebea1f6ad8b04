/** Payers reject a PO box or lockbox as billing provider address (2010AA), and it cannot be a place of service. */
export const isPoBox = ({ line1, line2 }: { readonly line1: string; readonly line2?: string | null }): boolean =>
  /\b(?:P\.?\s*O\.?\s*(?:BOX|DRAWER)|POB\s+\d+|POST(?:AL)?\s+OFFICE\s+(?:BOX|DRAWER)|(?:LOCK|CALLER)\s*BOX)\b|^\s*BOX\s+\d/i.test(
    `${line1} ${line2 ?? ''}`,
  );
