import { buyingTexts } from '../buying/buying.texts.ts';
import { connectFacebook } from '../buying/connect.ts';
import { MenuItem } from '../ui/menu.tsx';
import { PlatformIcon } from '../ui/platform-icon.tsx';
import { Tooltip } from '../ui/tooltip.tsx';

/** The way to Facebook in the avatar menu, for lead advertisers. */
const ConnectItem = () => (
  <Tooltip content={buyingTexts.connectHint} side="left">
    <MenuItem onClick={() => void connectFacebook()}>
      <PlatformIcon platform="FACEBOOK" />
      {buyingTexts.connectFacebook}
    </MenuItem>
  </Tooltip>
);

export default ConnectItem;
