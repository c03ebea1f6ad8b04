import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Recorded answers of the product, by operation, status and media type. */
export type AnswerExamples = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>;

/** Where the recorded answers are kept; `npm run generate` records them. */
export const answerExamplesFile = (): string =>
  fileURLToPath(import.meta.resolve('#files/libs/http/data/answer-examples.json'));

let recorded: AnswerExamples | undefined;

/** An answer of every operation, recorded from the running product. */
export const answerExamples = (): AnswerExamples =>
  (recorded ??= JSON.parse(readFileSync(answerExamplesFile(), 'utf8')) as AnswerExamples);
