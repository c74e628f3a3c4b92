import { Columns3 } from 'lucide-react';
import type { ComponentProps } from 'react';
import { texts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';

export const ColumnsTrigger = (props: Omit<ComponentProps<typeof Button>, 'children'>) => (
  <Button icon={Columns3} {...props}>
    <span className="max-xl:sr-only">{texts.list.columns}</span>
  </Button>
);
