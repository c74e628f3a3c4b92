import { lazy } from 'react';
import { OnDemand } from '../../ui/on-demand.tsx';
import { MessageButton } from './message-button.tsx';
import { useMessageNews } from './use-message-news.ts';

const loadPanel = () => import('./message-panel.tsx');
const MessagePanel = lazy(loadPanel);

/** The messages of the header: follows the news, and opens the panel. */
const Messages = () => {
  useMessageNews();
  return (
    <OnDemand standIn={<MessageButton />} load={loadPanel}>
      <MessagePanel />
    </OnDemand>
  );
};

export default Messages;
