import type { ContentStep } from '@adhelm/domain/content-status';
import { Check, CircleX, type LucideIcon, Send, Undo2 } from 'lucide-react';

export const STEP_ICONS: Record<ContentStep, LucideIcon> = {
  submit: Send,
  publish: Check,
  publishAnyway: Check,
  reject: CircleX,
  withdraw: Undo2,
  edit: Undo2,
  unpublish: Undo2,
};
