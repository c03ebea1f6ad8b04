import { Alert } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useHasPermission } from '../../api/session';
import { m } from '../../messages';
import { date, dollars } from '../../ui/format';
import { checksWithNumber, nameOf, sourceOf, type Check } from './checks';

const DEBOUNCE_MS = 300;

/** Finds checks with the typed number. Ignores case and leading zeros. */
export const useChecksWithNumber = (typed: string): readonly Check[] => {
  const [number] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const mayRead = useHasPermission('bills:read');
  const { data } = useQuery({ ...checksWithNumber(number), enabled: mayRead && number !== '' });
  return number === '' || number !== typed.trim() ? [] : (data ?? []);
};

export const DuplicateCheckWarning = ({
  of: checks,
  children,
}: {
  readonly of: readonly Check[];
  readonly children?: ReactNode;
}) =>
  checks.length > 0 && (
    <Alert
      color="orange"
      variant="outline"
      title={m.money.sameNumber(checks.length)}
      role="alert"
      styles={{ title: { color: 'var(--mantine-color-text)' } }}
    >
      <ul style={{ margin: 0, paddingLeft: 18 }}>
        {checks.map((check) => (
          <li key={check.id}>
            <Link to="/payments/$checkId" params={{ checkId: check.id }} style={{ textDecoration: 'underline' }}>
              {nameOf(check)}
            </Link>
            {`, ${dollars(check.amount)}, ${date(check.depositDate)}, ${sourceOf(check)}`}
          </li>
        ))}
      </ul>
      {children}
    </Alert>
  );
