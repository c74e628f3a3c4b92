import { postRoutes } from '@adhelm/contract/post';
import type { ContentRights } from '@adhelm/domain/content-status';
import { Languages } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { StepMenu } from '../../content/step-menu.tsx';
import { call } from '../../lib/http/client.ts';
import { useCan } from '../../lib/session/use-session.ts';
import type { RowActionsProps } from '../../resource/declaration.ts';
import { MenuItem } from '../../ui/menu.tsx';
import { editorTexts } from './landing-page.texts.ts';
import type { PageRow } from './page-row.ts';

const TranslateDialog = lazy(() => import('./translate-dialog.tsx'));

type PageMenuProps = RowActionsProps<PageRow> & { rights: ContentRights };

const PageMenu = ({ row, rights, onChanged }: PageMenuProps) => {
  const can = useCan();
  const [isTranslating, setTranslating] = useState(false);
  const params = { id: row.id };
  return (
    <>
      <StepMenu
        name={row.title}
        status={row.status}
        rights={rights}
        send={(change) => call(postRoutes.update, { params, body: { ...change, updatedAt: row.updatedAt } })}
        onChanged={onChanged}
      >
        {can('CREATE_POST') && can('GET_POST') && (
          <MenuItem icon={Languages} onClick={() => setTranslating(true)}>
            {editorTexts.translate.button}
          </MenuItem>
        )}
      </StepMenu>
      {isTranslating && (
        <Suspense>
          <TranslateDialog
            load={() => call(postRoutes.get, { params })}
            from={row.language}
            onClose={() => setTranslating(false)}
          />
        </Suspense>
      )}
    </>
  );
};

export default PageMenu;
