import type { Recipient } from '@adhelm/contract/message';
import { Avatar } from '../../ui/avatar.tsx';

/** People are round and teams square, as it is with the pictures of publishers. */
export const RecipientAvatar = ({ of: { kind, name, avatar } }: { of: Recipient }) => (
  <Avatar name={name} image={avatar} shape={kind === 'TEAM' ? 'square' : 'round'} />
);
