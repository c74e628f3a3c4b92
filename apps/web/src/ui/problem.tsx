/** What went wrong, said where it is read first. */
export const Problem = ({ children }: { children: string | null }) =>
  children !== null && (
    <p role="alert" className="rounded-md bg-bad-soft px-3.5 py-2.5 text-bad">
      {children}
    </p>
  );
