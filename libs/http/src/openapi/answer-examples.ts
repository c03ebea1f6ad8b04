import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Recorded response examples by operation, status and media type. */
export type AnswerExamples = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>;

/** `npm run generate` records the responses. */
export const answerExamplesFile = (): string =>
  fileURLToPath(import.meta.resolve('#files/libs/http/data/answer-examples.json'));

let recorded: AnswerExamples | undefined;

export const answerExamples = (): AnswerExamples =>
  (recorded ??= JSON.parse(readFileSync(answerExamplesFile(), 'utf8')) as AnswerExamples);
