import { Select } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { rfaForms } from '../../rfa-form-messages';
import { dayOf, localTimeOf } from '../../ui/format';
import { CorrectionDialog, DecisionDialog } from './decision-dialogs';
import { documentChoices } from './letter-field';
import { RfaDialog } from './rfa-dialog';
import { nameOfItem } from './rfa-parts';
import type { Rfa } from './rfas';
import { SendDialog } from './send-dialog';
import { SignDialog } from './sign-dialog';

/** What is done in a dialog; the words are the API's names of it, and a copy. */
export type Step = Exclude<keyof typeof rfaForms.titles, 'edit_draft'>;

interface StepProps {
  readonly rfa: Rfa;
  readonly onClose: () => void;
}

const now = (): { readonly initial: string } => ({ initial: localTimeOf(new Date()) });
const wordsOf = (step: Step) => ({
  title: rfaForms.titles[step],
  text: rfaForms.texts[step],
});
const openItems = ({ items }: Rfa) =>
  items
    .filter(({ outcome, withdrawn }) => outcome === 'pending' && !withdrawn)
    .map((item) => ({ value: item.id, label: nameOfItem(item) }));

const Receipt = ({ rfa, onClose }: StepProps) => (
  <RfaDialog
    rfa={rfa}
    operation="recordRfaTransmission"
    {...wordsOf('record_transmission')}
    fields={{
      direction: false,
      channel: { initial: rfa.transmissions.findLast(({ direction }) => direction === 'outbound')?.channel ?? 'fax' },
      status: { initial: 'received' },
      occurredAt: now(),
      receivedAt: { when: ({ status }) => status === 'received' },
      depositedAt: { when: ({ channel }) => channel === 'mail' },
      proofDocumentId: { choices: documentChoices(rfa) },
    }}
    onClose={onClose}
  />
);

const Question = ({ rfa, onClose }: StepProps) => (
  <RfaDialog
    rfa={rfa}
    operation="requestRfaInformation"
    {...wordsOf('record_information_request')}
    fields={{ requestedAt: now() }}
    onClose={onClose}
  />
);

const Answer = ({ rfa, onClose }: StepProps) => {
  const open = rfa.informationRequests.filter(({ respondedAt }) => respondedAt === null);
  const [first] = open;
  if (!first) return null;
  return (
    <RfaDialog
      rfa={rfa}
      operation="answerRfaInformation"
      pathOf={(values) => ({ id: rfa.id, requestId: (values['requestId'] as string | undefined) ?? first.id })}
      {...wordsOf('answer_information_request')}
      fields={{ respondedAt: now(), responseDocumentIds: { choices: documentChoices(rfa) } }}
      onClose={onClose}
    >
      {(values, set) =>
        open.length > 1 && (
          <Select
            label={rfaForms.question}
            allowDeselect={false}
            data={open.map(({ id, requestText, requestedAt }) => ({
              value: id,
              label: `${dayOf(requestedAt)} · ${requestText ?? ''}`,
            }))}
            value={(values['requestId'] as string | undefined) ?? first.id}
            onChange={(id) => set('requestId', id)}
          />
        )
      }
    </RfaDialog>
  );
};

const Return = ({ rfa, onClose }: StepProps) => (
  <RfaDialog
    rfa={rfa}
    operation="returnRfa"
    {...wordsOf('record_incomplete')}
    fields={{ returnedAt: now() }}
    onClose={onClose}
  />
);

const Deferral = ({ rfa, onClose }: StepProps) => (
  <RfaDialog
    rfa={rfa}
    operation="deferRfa"
    {...wordsOf('record_deferral')}
    fields={{ deferredAt: now(), itemIds: { choices: openItems(rfa), hint: rfaForms.allOpen } }}
    onClose={onClose}
  />
);

const Lift = ({ rfa, onClose }: StepProps) => (
  <RfaDialog
    rfa={rfa}
    operation="liftRfaDeferral"
    {...wordsOf('lift_deferral')}
    fields={{ liftedAt: now() }}
    onClose={onClose}
  />
);

type OfficeAction = 'add_note' | 'cancel' | 'close' | 'reopen' | 'withdraw_item';

const Office = ({ rfa, action, onClose }: StepProps & { readonly action: OfficeAction }) => (
  <RfaDialog
    rfa={rfa}
    operation="performRfaAction"
    {...wordsOf(action)}
    fields={{
      note: action === 'add_note' && { required: true },
      ...(action === 'add_note' && { reason: false }),
      itemId: action === 'withdraw_item' && { choices: openItems(rfa), required: true },
    }}
    fixed={{ action }}
    destructive={action === 'cancel'}
    onClose={onClose}
  />
);

const Copy = ({ rfa, onClose }: StepProps) => {
  const navigate = useNavigate();
  return (
    <RfaDialog
      rfa={rfa}
      operation="copyRfa"
      {...wordsOf('copy')}
      fields={{ expectedRevision: false, requestType: { initial: rfa.requestType } }}
      fixed={{ expectedRevision: rfa.revision }}
      onDone={({ id }) => void navigate({ to: '/authorizations/$rfaId', params: { rfaId: id } })}
      onClose={onClose}
    />
  );
};

/** The dialog of a step. */
export const StepDialog = ({ step, ...props }: StepProps & { readonly step: Step }) => {
  switch (step) {
    case 'sign':
      return <SignDialog {...props} />;
    case 'submit':
      return <SendDialog {...props} />;
    case 'record_transmission':
      return <Receipt {...props} />;
    case 'record_decisions':
      return <DecisionDialog {...props} />;
    case 'correct_decision':
      return <CorrectionDialog {...props} />;
    case 'record_information_request':
      return <Question {...props} />;
    case 'answer_information_request':
      return <Answer {...props} />;
    case 'record_incomplete':
      return <Return {...props} />;
    case 'record_deferral':
      return <Deferral {...props} />;
    case 'lift_deferral':
      return <Lift {...props} />;
    case 'copy':
      return <Copy {...props} />;
    case 'add_note':
    case 'withdraw_item':
    case 'cancel':
    case 'close':
    case 'reopen':
      return <Office {...props} action={step} />;
  }
};
