import { ConfirmedAct } from './confirmed-act.tsx';
import { integrationTexts as words } from './integration.texts.ts';

type DisconnectQuestionProps = {
  open: boolean;
  /** What it means. */
  text: string;
  disconnect: () => Promise<unknown>;
  onClose: () => void;
  onChanged: () => Promise<unknown>;
};

const WORDS = {
  title: words.disconnectSure,
  confirm: words.disconnect,
  done: words.disconnected,
  failed: words.disconnectFailed,
};

/** Takes a consent back once, and says how that went. */
export const DisconnectQuestion = ({ disconnect, ...question }: DisconnectQuestionProps) => (
  <ConfirmedAct words={WORDS} act={disconnect} {...question} />
);
