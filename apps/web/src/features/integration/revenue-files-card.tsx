import { type RevenueFile, revenueFileRoutes } from '@adhelm/contract/revenue-file';
import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { call } from '../../lib/http/client.ts';
import { useRefreshValue } from '../../lib/refresh.ts';
import { formatValue } from '../../resource/cells/format.ts';
import { OnceWanted } from '../../resource/overlays.tsx';
import { Button } from '../../ui/button.tsx';
import { integrationTexts as words } from './integration.texts.ts';

const RevenueDialog = lazy(() => import('./revenue-dialog.tsx'));

const Missing = ({ file: { missing } }: { file: RevenueFile }) => (
  <ul className="text-xs text-ink-3">
    {missing.map(({ name, day, amount, currency }) => (
      <li key={`${name} ${day} ${currency}`} className="wrap-anywhere">
        {[name, day, `${amount} ${currency}`].join(' · ')}
      </li>
    ))}
  </ul>
);

const Line = ({ file }: { file: RevenueFile }) => (
  <tr className="border-t border-line align-top">
    <td className="px-4 py-2 wrap-anywhere">{file.name}</td>
    <td className="px-4 py-2 max-sm:hidden">
      {words.uploadedBy(formatValue('dateTime', file.uploaded.at), file.uploaded.by)}
    </td>
    <td className="px-4 py-2">
      {words.fileCounts(file)}
      {file.missing.length > 0 && <Missing file={file} />}
    </td>
  </tr>
);

const Lines = ({ files }: { files: readonly RevenueFile[] }) => (
  <table className="w-full">
    <thead className="text-left text-xs text-ink-2">
      <tr>
        <th scope="col" className="px-4 py-1.5 font-medium">
          {words.file}
        </th>
        <th scope="col" className="px-4 py-1.5 font-medium max-sm:hidden">
          {words.uploaded}
        </th>
        <th scope="col" className="px-4 py-1.5 font-medium">
          {words.became}
        </th>
      </tr>
    </thead>
    <tbody>
      {files.map((file) => (
        <Line key={file.id} file={file} />
      ))}
    </tbody>
  </table>
);

/** Files of settled revenue and what became of them. */
export const RevenueFilesCard = () => {
  const refresh = useRefreshValue();
  const [isOpen, setOpen] = useState(false);
  const files = useQuery({
    queryKey: ['list', 'integration', 'revenue-files', refresh],
    queryFn: ({ signal }) => call(revenueFileRoutes.list, { signal }),
  });
  if (!files.data) return null;
  return (
    <section aria-labelledby="revenue-files" className="card mb-3 pb-1">
      <header className="flex flex-wrap items-center justify-between gap-2 px-4 py-3">
        <h2 id="revenue-files" className="font-medium">
          {words.revenueFiles}
        </h2>
        <Button onClick={() => setOpen(true)}>{words.uploadRevenue}</Button>
      </header>
      {files.data.length === 0 ? (
        <p className="px-4 pb-3 text-xs text-ink-3">{words.noRevenueFiles}</p>
      ) : (
        <Lines files={files.data} />
      )}
      <OnceWanted wanted={isOpen}>
        <RevenueDialog open={isOpen} onClose={() => setOpen(false)} onChanged={() => files.refetch()} />
      </OnceWanted>
    </section>
  );
};
