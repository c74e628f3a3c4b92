import Messages from '../features/message/messages.tsx';
import Bell from '../features/notification/bell.tsx';

/** What has news, in one file: both follow the same stream. */
const HeaderNews = () => (
  <>
    <Messages />
    <Bell />
  </>
);

export default HeaderNews;
