import { Navigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { templateOf } from '../../content/templates/templates.ts';
import { useActingPublisher, useCan } from '../../lib/session/use-session.ts';
import { PermissionState } from '../../ui/states.tsx';
import { Editor } from './editor-chunk.tsx';

/** A new landing page. Its address gets the id with the first save; opened with one, the page is there already. */
export const CreatePage = () => {
  const can = useCan();
  const publisher = useActingPublisher();
  const { id, styleId }: { id?: number; styleId?: string } = useSearch({ strict: false });
  const [openedWith] = useState(id);
  if (openedWith !== undefined)
    return <Navigate to="/landing-page/edit" search={{ id: openedWith }} replace />;
  if (!can('CREATE_POST')) return <PermissionState />;
  return <Editor key={publisher} post={null} styleId={templateOf(styleId).id} />;
};
