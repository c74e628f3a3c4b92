import { SquarePen } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { messageTexts as words } from './message.texts.ts';

/** What opens the choice of whom to write to; stands in for it until it is loaded. */
export const NewMessageButton = (trigger: ComponentPropsWithRef<'button'>) => (
  <Button
    // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- there is no list before it is opened
    role="combobox"
    aria-expanded={false}
    {...trigger}
    variant="prime"
    icon={SquarePen}
    aria-label={words.newMessage}
  >
    {words.newMessage}
  </Button>
);
