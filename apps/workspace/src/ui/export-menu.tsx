import { Button, Menu, type ButtonProps } from '@mantine/core';
import { useState } from 'react';
import { m } from '../messages';
import { downloadExport, type ExportFormat } from './export';
import { notifyProblem } from './notify';
import type { CsvHeads } from './screen-csv';

interface Export {
  /** API exports with the same columns, which become one file. */
  readonly paths: readonly string[];
  /** File name without its extension. It must not identify a patient. */
  readonly name: string;
  readonly heads: CsvHeads;
  readonly size?: ButtonProps['size'];
}

export const ExportMenu = ({ paths, name, heads, size }: Export) => {
  const [isExporting, setExporting] = useState(false);
  const save = async (format: ExportFormat): Promise<void> => {
    setExporting(true);
    try {
      await downloadExport(format, paths, name, heads);
    } catch (thrown) {
      notifyProblem(thrown);
    } finally {
      setExporting(false);
    }
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" size={size} className="ws-noprint" loading={isExporting}>
          {m.common.export}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void save('csv')}>{m.common.csv}</Menu.Item>
        <Menu.Item onClick={() => void save('xlsx')}>{m.common.excel}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
