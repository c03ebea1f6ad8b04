import { warningCatalog } from './warnings.js';

/** docs/warnings.md. */
export const warningsMarkdown = (): string => {
  const rows = Object.entries(warningCatalog).map(([code, { title, why, cost, act }]) => [
    `\`${code}\``,
    title,
    why,
    cost,
    act,
  ]);
  const head = ['Code', 'What', 'Why', 'What it costs', 'What to do'];
  const widths = head.map((_, column) => Math.max(3, ...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, n) => cell.padEnd(widths[n] ?? 0)).join(' | ')} |`;
  return `# Warnings

Printed from the table that answers are explained by (\`libs/contracts/src/warnings.ts\`); do not edit.

A warning never stops a bill, unless the practice has it refused: \`rfaChecks: refuse\` makes those of what was not authorized 422, in
the same words. It comes with \`POST /bills?validateOnly=true\`, with the bill that is made, with a corrected one, and
in the workspace: \`code\` names a row below, which the service shows at \`/warnings/{code}\`; \`path\` is the field, \`message\` says it for
this bill.

${[line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')}
`;
};
