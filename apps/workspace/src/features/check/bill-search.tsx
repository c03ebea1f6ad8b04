import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { useState } from 'react';
import { m } from '../../messages';
import { dollars } from '../../ui/format';
import { SearchIcon } from '../../ui/icons';
import { useFoundBills } from '../bills/found-bills';

const SHOWN = 10;

/** Finds a bill by anything that finds it, and hands over its id. */
export const BillSearch = ({
  label,
  without = [],
  anyBalance = false,
  onPick,
}: {
  readonly label: string;
  /** Bills that are not offered: they are chosen already. */
  readonly without?: readonly string[];
  /** Before anything is typed, offer what is paid, too. */
  readonly anyBalance?: boolean;
  readonly onPick: (billId: string) => void;
}) => {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [words, setWords] = useState('');
  const found = useFoundBills(words, SHOWN, anyBalance ? {} : { openAr: '1' }).filter(
    ({ id }) => !without.includes(id),
  );
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(billId) => {
        onPick(billId);
        setWords('');
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target>
        <TextInput
          aria-label={label}
          placeholder={label}
          leftSection={<SearchIcon />}
          value={words}
          data-search
          onChange={({ currentTarget }) => {
            setWords(currentTarget.value);
            combobox.openDropdown();
            combobox.selectFirstOption();
          }}
          onFocus={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label={label}>
          {found.length === 0 && <Combobox.Empty>{m.app.paletteNothing}</Combobox.Empty>}
          {found.map(({ id, billNumber, patientName, claimNumber, balanceDue, status }) => (
            <Combobox.Option key={id} value={id}>
              <strong>{billNumber}</strong> {patientName} · {claimNumber} · {dollars(balanceDue)} · {status.label}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
};
