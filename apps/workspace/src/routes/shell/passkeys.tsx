import { Button, Group, Modal, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { asProblem } from '../../api/problem';
import { ownSecondFactor, removePasskey, renewRecoveryCodes } from '../../api/second-factor';
import { m } from '../../messages';
import { QueryContent } from '../../ui/query-content';
import { DataTable } from '../../ui/data-table';
import { dayOf } from '../../ui/format';
import { notifyProblem } from '../../ui/notify';
import { FactorProof } from './factor-proof';
import { NewPasskey } from './new-passkey';
import { RecoveryCodes } from './recovery-codes';

type Step = 'list' | 'new' | 'prove' | readonly string[];

export const Passkeys = ({ onClose }: { readonly onClose: () => void }) => {
  const found = useQuery({ queryKey: ['own-second-factor'], queryFn: ownSecondFactor });
  const queries = useQueryClient();
  const [step, setStep] = useState<Step>('list');
  const show = (next: Step): void => {
    void queries.invalidateQueries({ queryKey: ['own-second-factor'] });
    setStep(next);
  };
  const attempt = (work: Promise<Step>): void => {
    work.then(show, (thrown: unknown) => {
      // If the second factor was proven more than ten minutes ago, the user proves it here and then repeats the action.
      if (asProblem(thrown).code === 'second_factor_required') setStep('prove');
      else notifyProblem(thrown);
    });
  };
  const body = () => {
    if (typeof step !== 'string') return <RecoveryCodes codes={step} />;
    if (step === 'prove') return <FactorProof onProved={() => show('list')} />;
    if (step === 'new') return <NewPasskey onAdded={(codes) => show(codes.length > 0 ? codes : 'list')} />;
    return (
      <QueryContent query={found}>
        {({ passkeys, recoveryCodes }) => (
          <>
            <DataTable
              name={m.factor.passkeys}
              empty={m.factor.none}
              rows={passkeys}
              keyOf={({ id }) => id}
              columns={[
                { head: m.factor.name, cell: ({ name }) => name },
                { head: m.practice.since, cell: ({ addedAt }) => dayOf(addedAt), whole: true },
                {
                  head: m.common.actions,
                  quiet: true,
                  cell: ({ id, name }) => (
                    <Button
                      variant="subtle"
                      color="red"
                      size="compact-xs"
                      aria-label={`${m.factor.remove}: ${name}`}
                      onClick={() => attempt(removePasskey(id).then(() => 'list' as const))}
                    >
                      {m.factor.remove}
                    </Button>
                  ),
                },
              ]}
            />
            {passkeys.length > 0 && <Text my="md">{m.factor.codesLeft(recoveryCodes)}</Text>}
            <Group justify="flex-end" mt="md">
              {passkeys.length > 0 && (
                <Button variant="default" onClick={() => attempt(renewRecoveryCodes())}>
                  {m.factor.newCodes}
                </Button>
              )}
              <Button onClick={() => setStep('new')}>{m.factor.add}</Button>
            </Group>
          </>
        )}
      </QueryContent>
    );
  };
  return (
    <Modal opened onClose={onClose} title={m.factor.passkeys} closeButtonProps={{ 'aria-label': m.common.close }}>
      {step === 'list' && <Text mb="md">{m.factor.about}</Text>}
      {body()}
    </Modal>
  );
};
