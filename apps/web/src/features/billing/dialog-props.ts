/** What each dialog of billing gets. */
export type DialogProps = { open: boolean; onClose: () => void; onChanged: () => Promise<void> };
