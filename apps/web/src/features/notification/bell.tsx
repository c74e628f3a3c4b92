import { lazy } from 'react';
import { OnDemand } from '../../ui/on-demand.tsx';
import { BellButton } from './bell-button.tsx';
import { useNoticeNews } from './use-notice-news.ts';

const loadPanel = () => import('./notice-panel.tsx');
const NoticePanel = lazy(loadPanel);

/** The bell of the header: follows the news, and opens the panel. */
const Bell = () => {
  useNoticeNews();
  return (
    <OnDemand standIn={<BellButton />} load={loadPanel}>
      <NoticePanel />
    </OnDemand>
  );
};

export default Bell;
