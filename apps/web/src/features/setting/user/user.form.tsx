import type { ListedUser } from '@adhelm/contract/people';
import type { ResourceFormProps } from '../../../resource/form/form-props.ts';
import { EditForm } from './edit.form.tsx';
import { InviteForm } from './invite.form.tsx';

/** New people are invited by their address alone; of those who are there everything else can be changed. */
const UserForm = (props: ResourceFormProps<ListedUser>) =>
  props.row ? <EditForm {...props} /> : <InviteForm {...props} />;

export default UserForm;
