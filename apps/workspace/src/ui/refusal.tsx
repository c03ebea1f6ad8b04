import { Alert } from '@mantine/core';
import type { Problem } from '../api/problem';
import { Details } from './details';
import { nameOfField } from './field-names';

/** Shows a refusal of the API above a form: the sentence, and every error that no field of the form shows. */
export const Refusal = ({
  problem,
  shown = () => false,
}: {
  readonly problem: Problem | null;
  /** Does the form show this path's error at its field? */
  readonly shown?: (path: string) => boolean;
}) => {
  if (problem === null) return null;
  const rest = problem.errors.filter(({ path }) => !shown(path));
  return (
    <Alert color="red" variant="outline" title={problem.title} role="alert">
      {rest.length === 0 && problem.errors.length === 0 && problem.detail}
      {rest.length > 0 && (
        <ul style={{ margin: 0, paddingLeft: 18 }}>
          {rest.map(({ path, message }) => (
            <li key={path + message}>
              <strong>{nameOfField(path)}</strong> {message}
            </li>
          ))}
        </ul>
      )}
      <Details of={problem} />
    </Alert>
  );
};

/** The message for one field: `path` as the API writes it, or the beginning of one. */
export const errorAt = (problem: Problem | null, path: string): string | undefined =>
  problem?.errors.find((error) => error.path === path || error.path.startsWith(`${path}.`))?.message;
