import { Code, Text } from '@mantine/core';
import { m } from '../../messages';

export const RecoveryCodes = ({ codes }: { readonly codes: readonly string[] }) => (
  <>
    <Text mb="sm">{m.factor.codesText}</Text>
    <Code block aria-label={m.factor.codes}>
      {codes.join('\n')}
    </Code>
  </>
);
