import { Download } from 'lucide-react';
import { texts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';

export const ExportTrigger = ({ onClick }: { onClick: () => void }) => (
  <Button icon={Download} onClick={onClick} aria-haspopup="dialog">
    <span className="max-xl:sr-only">{texts.list.export}</span>
  </Button>
);
