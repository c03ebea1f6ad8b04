import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** What the product answered, by operation, status and media type. */
export type AnswerExamples = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>;

/** Seen from the sources, and from `dist`, into which the compiler copies no data. */
const places = ['../../data/', '../../../../../libs/http/data/'].map((folder) =>
  fileURLToPath(new URL(`${folder}answer-examples.json`, import.meta.url)),
);

/** Where the recorded answers are kept; `npm run generate` records them. */
export const answerExamplesFile = (): string => places.find(existsSync) ?? places.join(' or ');

let recorded: AnswerExamples | undefined;

/** An answer of every operation, recorded from the running product. */
export const answerExamples = (): AnswerExamples =>
  (recorded ??= JSON.parse(readFileSync(answerExamplesFile(), 'utf8')) as AnswerExamples);
