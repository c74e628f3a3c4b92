import { postRoutes } from '@adhelm/contract/post';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { ApiError } from '../../lib/http/api-error.ts';
import { call } from '../../lib/http/client.ts';
import { useActingPublisher } from '../../lib/session/use-session.ts';
import { texts } from '../../lib/texts.ts';
import { formTexts } from '../../resource/form/form.texts.ts';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { Editor, EditorWaiting } from './editor-chunk.tsx';
import { editorTexts } from './landing-page.texts.ts';

const isMissing = (error: unknown) => error instanceof ApiError && error.errorCode === 'NF01';

const Loaded = ({ id }: { id: number }) => {
  const query = useQuery({
    queryKey: ['landing-page', id],
    queryFn: ({ signal }) => call(postRoutes.get, { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    // The next visit asks anew; while the editor is open, nothing may change under its hands.
    gcTime: 0,
  });
  if (query.data) return <Editor post={query.data} styleId={query.data.styleId} />;
  if (isMissing(query.error)) return <Missing />;
  if (query.error)
    return (
      <ErrorState
        error={query.error}
        title={editorTexts.landingPage.loadFailed}
        onRetry={() => void query.refetch()}
      />
    );
  return <EditorWaiting />;
};

const Missing = () => (
  <EmptyState
    title={formTexts.notFound(texts.landingPage.noun.one)}
    hint={formTexts.notFoundHint}
    action={
      <Link to="/landing-page" className="font-medium text-accent underline">
        {formTexts.backToList}
      </Link>
    }
  />
);

/** A stored landing page, to be read and changed. */
export const EditPage = () => {
  const publisher = useActingPublisher();
  const { id }: { id?: number } = useSearch({ strict: false });
  return id === undefined ? <Missing /> : <Loaded key={`${publisher}/${id}`} id={id} />;
};
