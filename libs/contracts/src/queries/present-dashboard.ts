import { statusLabels, type DashboardStatus } from '#domain';
import type { StatusBadgeView, StatusTone } from './bill-dashboard.view.js';

const tones: Readonly<Record<DashboardStatus, StatusTone>> = {
  incomplete: 'neutral',
  send: 'neutral',
  sent: 'info',
  accepted: 'info',
  accepted_no_response: 'warning',
  processed: 'warning',
  paid: 'success',
  denied: 'danger',
  rejected: 'danger',
  appealing: 'warning',
  lien: 'warning',
  ibr: 'warning',
  closed: 'neutral',
};

export const presentStatusBadge = (status: DashboardStatus): StatusBadgeView => ({
  id: status,
  label: statusLabels[status],
  tone: tones[status],
});
