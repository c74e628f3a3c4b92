import { Download } from 'lucide-react';
import { texts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';

export const ExportTrigger = ({ onClick }: { onClick: () => void }) => (
  <Button icon={Download} onClick={onClick} aria-haspopup="dialog">
    {texts.list.export}
  </Button>
);
