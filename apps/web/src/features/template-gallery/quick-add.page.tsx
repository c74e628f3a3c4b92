import { Navigate, useSearch } from '@tanstack/react-router';

/** The quick way to a new page: its template is chosen, the editor opens. */
export const QuickAddPage = () => {
  const { styleId }: { styleId?: string } = useSearch({ strict: false });
  return <Navigate to="/landing-page/create" search={{ styleId }} replace />;
};
