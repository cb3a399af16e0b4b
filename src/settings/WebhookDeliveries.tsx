import { Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'ra-core';
import { useState } from 'react';
import type { Api, Webhook, WebhookDelivery } from '../dataProvider/api';
import { useTranslate } from '../i18n/useTranslate';
import '../i18n/webhooks';
import { formatDateTime } from '../lib/days';
import { getErrorMessage } from '../lib/errorMessage';
import { ErrorBanner } from '../ui/ErrorBanner';
import { useApiQuery } from '../ui/useApiQuery';
import { SettingsDialog } from './SettingsDialog';
import './settingsList.css';

/** Milliseconds between two queries while the dialog is open. */
const REFETCHED = 5000;

interface WebhookDeliveriesProps {
  webhook: Webhook;
  name: string;
  onClose: () => void;
}

/** Lists the last deliveries of a webhook, with the receiver's response to each. */
export const WebhookDeliveries = ({ webhook, name, onClose }: WebhookDeliveriesProps) => {
  const translate = useTranslate();
  const key = ['webhookDeliveries', webhook.id];
  const { data, failure, isPending, refetch } = useApiQuery({
    key,
    query: (api, options) => api.webhookDeliveries(webhook.id, options),
    failed: translate('webhooks.deliveriesFailed'),
    refetchInterval: REFETCHED,
  });
  return (
    <SettingsDialog
      title={translate('webhooks.deliveriesOf', { name })}
      maxWidth="md"
      onClose={onClose}
      actions={<Button onClick={onClose}>{translate('webhooks.close')}</Button>}
    >
      {failure && <ErrorBanner failure={failure} onRetry={() => void refetch()} />}
      <div className="settings-list" aria-busy={isPending}>
        {data?.length === 0 && <p className="soft">{translate('webhooks.noDeliveries')}</p>}
        <ul>
          {data?.map(delivery => (
            <Row key={delivery.id} webhook={webhook} delivery={delivery} queryKey={key} />
          ))}
        </ul>
      </div>
    </SettingsDialog>
  );
};

interface RowProps {
  webhook: Webhook;
  delivery: WebhookDelivery;
  queryKey: readonly unknown[];
}

const Row = ({ webhook, delivery, queryKey }: RowProps) => {
  const translate = useTranslate();
  const api = useDataProvider<Api>();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [isSending, setIsSending] = useState(false);
  const { id, state, createdAt, attempts, nextAttemptAt, answerStatus, answer, body } = delivery;
  const sendAgain = async () => {
    setIsSending(true);
    try {
      await api.sendWebhookDelivery({ webhookId: webhook.id, id });
      notify(translate('webhooks.sent'), { type: 'success' });
    } catch (error) {
      notify(getErrorMessage(error), { type: 'error' });
    }
    setIsSending(false);
    await queryClient.invalidateQueries({ queryKey });
  };
  return (
    <li>
      <div>
        <div>
          {[
            translate(`webhooks.state_${state}`),
            formatDateTime(createdAt),
            translate('webhooks.attempts', { smart_count: attempts, count: attempts }),
            ...(nextAttemptAt === ''
              ? []
              : [translate('webhooks.nextAttempt', { moment: formatDateTime(nextAttemptAt) })]),
          ].join(' · ')}
        </div>
        <code className="soft">{body}</code>
        {attempts > 0 && (
          <div className="soft">
            {answerStatus === 0
              ? translate('webhooks.noAnswer')
              : translate('webhooks.answerStatus', { status: answerStatus })}
            {answer !== '' && `: ${answer}`}
          </div>
        )}
      </div>
      {state !== 'waiting' && webhook.isActive && (
        <Button
          size="small"
          disabled={isSending}
          aria-label={translate('webhooks.sendAgainOf', { id })}
          onClick={() => void sendAgain()}
        >
          {translate('webhooks.sendAgain')}
        </Button>
      )}
    </li>
  );
};
