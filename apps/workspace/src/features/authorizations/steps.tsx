import { Select } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { rfaFormMessages } from '../../messages/authorization-form';
import { dayOf, localTimeOf } from '../../ui/format';
import { CorrectionDialog, DecisionDialog } from './decision-dialogs';
import { documentChoices } from './letter-field';
import { RfaDialog } from './rfa-dialog';
import { nameOfItem } from './rfa-parts';
import type { Rfa } from './rfas';
import { SendDialog } from './send-dialog';
import { SignDialog } from './sign-dialog';

/** The API's action names, plus `copy`. */
export type Step = Exclude<keyof typeof rfaFormMessages.titles, 'edit_draft'>;

interface StepProps {
  readonly rfa: Rfa;
  readonly onClose: () => void;
}

const nowField = (): { readonly initial: string } => ({ initial: localTimeOf(new Date()) });
const messagesOf = (step: Step) => ({
  title: rfaFormMessages.titles[step],
  text: rfaFormMessages.texts[step],
});
const openItems = ({ items }: Rfa) =>
  items
    .filter(({ outcome, withdrawn }) => outcome === 'pending' && !withdrawn)
    .map((item) => ({ value: item.id, label: nameOfItem(item) }));

const ReceiptDialog = ({ rfa, onClose }: StepProps) => (
  <RfaDialog
    rfa={rfa}
    operation="recordRfaTransmission"
    {...messagesOf('record_transmission')}
    fields={{
      direction: false,
      channel: { initial: rfa.transmissions.findLast(({ direction }) => direction === 'outbound')?.channel ?? 'fax' },
      status: { initial: 'received' },
      occurredAt: nowField(),
      receivedAt: { when: ({ status }) => status === 'received' },
      depositedAt: { when: ({ channel }) => channel === 'mail' },
      proofDocumentId: { choices: documentChoices(rfa) },
    }}
    onClose={onClose}
  />
);

const QuestionDialog = ({ rfa, onClose }: StepProps) => (
  <RfaDialog
    rfa={rfa}
    operation="requestRfaInformation"
    {...messagesOf('record_information_request')}
    fields={{ requestedAt: nowField() }}
    onClose={onClose}
  />
);

const AnswerDialog = ({ rfa, onClose }: StepProps) => {
  const open = rfa.informationRequests.filter(({ respondedAt }) => respondedAt === null);
  const [first] = open;
  if (!first) return null;
  return (
    <RfaDialog
      rfa={rfa}
      operation="answerRfaInformation"
      pathOf={(values) => ({ id: rfa.id, requestId: (values['requestId'] as string | undefined) ?? first.id })}
      {...messagesOf('answer_information_request')}
      fields={{ respondedAt: nowField(), responseDocumentIds: { choices: documentChoices(rfa) } }}
      onClose={onClose}
    >
      {(values, set) =>
        open.length > 1 && (
          <Select
            label={rfaFormMessages.question}
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

const ReturnDialog = ({ rfa, onClose }: StepProps) => (
  <RfaDialog
    rfa={rfa}
    operation="returnRfa"
    {...messagesOf('record_incomplete')}
    fields={{ returnedAt: nowField() }}
    onClose={onClose}
  />
);

const DeferralDialog = ({ rfa, onClose }: StepProps) => (
  <RfaDialog
    rfa={rfa}
    operation="deferRfa"
    {...messagesOf('record_deferral')}
    fields={{ deferredAt: nowField(), itemIds: { choices: openItems(rfa), hint: rfaFormMessages.allOpen } }}
    onClose={onClose}
  />
);

const LiftDeferralDialog = ({ rfa, onClose }: StepProps) => (
  <RfaDialog
    rfa={rfa}
    operation="liftRfaDeferral"
    {...messagesOf('lift_deferral')}
    fields={{ liftedAt: nowField() }}
    onClose={onClose}
  />
);

type InternalRfaAction = 'add_note' | 'cancel' | 'close' | 'reopen' | 'withdraw_item';

const InternalActionDialog = ({ rfa, action, onClose }: StepProps & { readonly action: InternalRfaAction }) => (
  <RfaDialog
    rfa={rfa}
    operation="performRfaAction"
    {...messagesOf(action)}
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

const CopyDialog = ({ rfa, onClose }: StepProps) => {
  const navigate = useNavigate();
  return (
    <RfaDialog
      rfa={rfa}
      operation="copyRfa"
      {...messagesOf('copy')}
      fields={{ expectedRevision: false, requestType: { initial: rfa.requestType } }}
      fixed={{ expectedRevision: rfa.revision }}
      onDone={({ id }) => void navigate({ to: '/authorizations/$rfaId', params: { rfaId: id } })}
      onClose={onClose}
    />
  );
};

export const StepDialog = ({ step, ...props }: StepProps & { readonly step: Step }) => {
  switch (step) {
    case 'sign':
      return <SignDialog {...props} />;
    case 'submit':
      return <SendDialog {...props} />;
    case 'record_transmission':
      return <ReceiptDialog {...props} />;
    case 'record_decisions':
      return <DecisionDialog {...props} />;
    case 'correct_decision':
      return <CorrectionDialog {...props} />;
    case 'record_information_request':
      return <QuestionDialog {...props} />;
    case 'answer_information_request':
      return <AnswerDialog {...props} />;
    case 'record_incomplete':
      return <ReturnDialog {...props} />;
    case 'record_deferral':
      return <DeferralDialog {...props} />;
    case 'lift_deferral':
      return <LiftDeferralDialog {...props} />;
    case 'copy':
      return <CopyDialog {...props} />;
    case 'add_note':
    case 'withdraw_item':
    case 'cancel':
    case 'close':
    case 'reopen':
      return <InternalActionDialog {...props} action={step} />;
  }
};
