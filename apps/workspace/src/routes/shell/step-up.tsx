import { Modal, Text } from '@mantine/core';
import { useStepUpPrompt } from '../../api/step-up';
import { m } from '../../messages';
import { FactorProof } from './factor-proof';
import { ProofByIssuer } from './proof-by-issuer';

export const StepUp = () => {
  const question = useStepUpPrompt();
  if (question === null) return null;
  const { way, answer } = question;
  return (
    <Modal
      opened
      onClose={() => answer(false)}
      title={m.factor.prove}
      closeButtonProps={{ 'aria-label': m.common.close }}
    >
      <Text mb="md">{way === 'passkey' ? m.factor.stepUp : m.factor.stepUpByIssuer}</Text>
      {way === 'passkey' ? (
        <FactorProof onProved={() => answer(true)} />
      ) : (
        <ProofByIssuer onProved={() => answer(true)} />
      )}
    </Modal>
  );
};
