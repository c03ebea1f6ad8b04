import { warningCatalog } from './warnings.js';

/** Content of docs/warnings.md. */
export const warningsMarkdown = (): string => {
  const rows = Object.entries(warningCatalog).map(([code, { title, why, cost, act }]) => [
    `\`${code}\``,
    title,
    why,
    cost,
    act,
  ]);
  const head = ['Code', 'Warning', 'Reason', 'Effect', 'What to do'];
  const widths = head.map((_, column) => Math.max(3, ...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, n) => cell.padEnd(widths[n] ?? 0)).join(' | ')} |`;
  return `# Warnings

Generated from the catalog of warnings (\`libs/contracts/src/warnings.ts\`); do not edit.

A warning never blocks a bill, with one exception: \`rfaChecks: refuse\` turns warnings about treatment that was not
authorized into 422 with the same text. Warnings are returned by \`POST /bills/validate\`, with a new or corrected
bill, and in the workspace. \`code\` refers to a row below, which is also served at \`/warnings/{code}\`. \`path\` is the field,
and \`message\` explains the warning for this bill.

${[line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')}
`;
};
