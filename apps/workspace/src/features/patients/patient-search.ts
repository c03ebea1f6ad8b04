import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { patientsByName } from '../../api/queries';

const DEBOUNCE_MS = 200;

/** Finds patients by name shortly after the last key press. Lists all patients if nothing is typed. */
export const usePatientSearch = (typed: string, enabled = true) => {
  const [name] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const found = useInfiniteQuery({ ...patientsByName(name), enabled });
  return { name, found, listed: found.data?.pages.flatMap(({ patients }) => patients) ?? [] };
};
