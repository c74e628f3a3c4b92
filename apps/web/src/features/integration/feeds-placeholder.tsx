/** Keeps the room of the feeds, so that the list below stays where it is when they come. */
export const FeedsPlaceholder = () => <div className="card mb-3 h-46 sm:h-[76px]" aria-hidden="true" />;
