import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState, type ReactNode } from 'react';

const DEBOUNCE_MS = 200;

/** Returns a screen's search field and its debounced text. The text may name a patient, so it isn't part of the URL. */
export const useSearchField = (label: string): readonly [sought: string, field: ReactNode] => {
  const [words, setWords] = useState('');
  const [sought] = useDebouncedValue(words.trim(), DEBOUNCE_MS);
  return [
    sought,
    <search className="ws-noprint">
      <TextInput
        aria-label={label}
        placeholder={label}
        value={words}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
        data-search
        w={300}
        mb={10}
      />
    </search>,
  ];
};
