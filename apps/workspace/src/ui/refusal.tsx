import { Alert } from '@mantine/core';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { Problem } from '../api/problem';
import { m } from '../messages';
import { Details } from './details';
import type { FormValues } from './field';
import { nameOfField } from './field-names';

/** Shows the title, and every error that isn't shown at a field. */
export const Refusal = ({
  problem,
  shown = () => false,
}: {
  readonly problem: Problem | null;
  readonly shown?: (path: string) => boolean;
}) => {
  if (problem === null) return null;
  const rest = problem.errors.filter(({ path }) => !shown(path));
  return (
    <Alert color="red" variant="outline" title={problem.title} role="alert">
      {rest.length === 0 && (problem.errors.length === 0 ? problem.detail : m.common.correctFields)}
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

/** Returns true for a field's path, and for paths below it. */
export const isAt = (errorPath: string, path: string): boolean =>
  errorPath === path || errorPath.startsWith(`${path}.`);

/** Returns the error at a path. `path`: the API's path or a parent of it. */
export const errorAt = (problem: Problem | null, path: string): string | undefined =>
  problem?.errors.find((error) => isAt(error.path, path))?.message;

/** Moves the focus to the first field with an error after each refusal. The result is the form's `ref`. */
export const useErrorFocus = (problem: Problem | null): RefObject<HTMLFormElement | null> => {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (problem !== null) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [problem]);
  return form;
};

/** Omits errors for fields that the user has changed since. Null if nothing is left. */
export const useCurrentProblem = (problem: Problem | null, values: FormValues): Problem | null => {
  const [refused, setRefused] = useState({ problem, values });
  if (refused.problem !== problem) setRefused({ problem, values });
  if (problem === null || refused.problem !== problem || refused.values === values) return problem;
  const changed = Object.keys(values).filter((path) => values[path] !== refused.values[path]);
  if (changed.length === 0) return problem;
  const errors = problem.errors.filter((error) => !changed.some((path) => isAt(error.path, path)));
  if (errors.length === 0) return null;
  return new Problem(problem.status, problem.code, problem.title, problem.detail, errors, problem.requestId);
};
