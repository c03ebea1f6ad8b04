import { PrintQueue } from '../../features/print/print-queue';
import { m } from '../../messages';
import { Screen } from '../../ui/screen';

export const Print = () => (
  <Screen title={m.print.title}>
    <PrintQueue />
  </Screen>
);
